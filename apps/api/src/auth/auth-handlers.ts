import { randomUUID } from 'node:crypto'
import { accountKey, AppError, isPastHalfLife, TOKEN_LIFE_MS } from '@tablier/api-rules'
import type { Api } from '@tablier/contracts'
import type { Kysely } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Call, Caller, Handlers } from '../http/mount.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { findCredentials, findUser, insertUser, updateUser } from '../users/user-queries.ts'
import { takePasswordReset } from './password-reset-queries.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { deleteSession, endSessions, insertSession, prolongSession } from './session-queries.ts'
import type { Tokens } from './tokens.ts'

export interface AuthDeps {
  readonly db: Kysely<Database>
  readonly tokens: Tokens
  readonly limits: RateLimits
  /** Told that a mail was put in the outbox. */
  readonly onMail: () => void
  readonly now: () => Date
}

type Auth = Api['auth']

export function authHandlers(deps: AuthDeps): Handlers<Auth> {
  return {
    login: (call) => login(deps, call),
    logout: (_call, caller) => logout(deps, caller),
    logoutByGet: (_call, caller) => logout(deps, caller),
    me: (_call, caller) => me(deps, caller),
    register: (call) => register(deps, call),
    forgotPassword: (call) => forgotPassword(deps, call),
    resetPassword: (call) => resetPassword(deps, call),
  }
}

async function login({ db, tokens, limits, now }: AuthDeps, { body, ip }: Call<Auth['login']>) {
  // Counted before the password is looked at, as the address was: guesses at the same time do not slip through.
  const account = accountKey(body.email)
  await limits.consume('login', account)
  const found = await findCredentials(db, body.email)
  const isRight = await isPassword(body.password, found?.password_hash)
  if (!found || !isRight) throw new AppError('invalid_credentials')
  await Promise.all([limits.forgive('login', account), limits.forgive('login', ip)])
  if (body.isAdmin && found.role !== 'admin') throw new AppError('not_an_administrator')

  const session = { userId: found.id, sessionId: randomUUID() }
  const isOpen = await insertSession(db, {
    id: session.sessionId,
    userId: found.id,
    passwordHash: found.password_hash,
    expiresAt: endOfLife(now()),
  })
  const user = isOpen && (await findUser(db, found.id))
  if (!user) throw new AppError('invalid_credentials') // changed or deleted since the look-up
  return { user, token: tokens.sign(session, now()) }
}

async function logout({ db }: AuthDeps, { sessionId }: Caller) {
  await deleteSession(db, sessionId)
  return null
}

async function me({ db, tokens, now }: AuthDeps, { user, sessionId, token }: Caller) {
  if (!isPastHalfLife(token, now())) return { user }
  if (!(await prolongSession(db, sessionId, endOfLife(now())))) throw new AppError('unauthenticated')
  return { user, token: tokens.sign({ userId: user.id, sessionId }, now()) }
}

async function register({ db }: AuthDeps, { body: { name, email, password } }: Call<Auth['register']>) {
  const password_hash = await hashPassword(password)
  return { user: await insertUser(db, { name: name.trim(), email, role: 'user', password_hash }) }
}

/** The same work for every address: whether anybody has it is looked up when the mail goes out. */
async function forgotPassword({ db, onMail, now }: AuthDeps, { body: { email } }: Call<Auth['forgotPassword']>) {
  await enqueueMail(db, 'password_reset', { email }, now())
  onMail()
  return null
}

async function resetPassword({ db, now }: AuthDeps, { body: { token, password } }: Call<Auth['resetPassword']>) {
  const password_hash = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    const userId = await takePasswordReset(trx, token, now())
    if (userId === undefined) throw new AppError('reset_link_invalid')
    await updateUser(trx, userId, { password_hash })
    await endSessions(trx, userId)
  })
  return null
}

function endOfLife(now: Date): Date {
  return new Date(now.getTime() + TOKEN_LIFE_MS)
}
