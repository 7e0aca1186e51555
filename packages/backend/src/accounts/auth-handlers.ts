import type { Api } from '@tablier/contracts'
import { AppError } from '../calls/app-error.ts'
import type { Call, Caller, Handlers } from '../calls/handlers.ts'
import { enqueueMail } from '../outbox/outbox-queries.ts'
import type { Ports } from '../ports.ts'
import { accountKey } from '../rate-limits.ts'
import { storedPassword, wantsStrongPasswords } from './new-passwords.ts'
import { checkPassword, findResetUser, reportNewPassword, takePasswordReset } from './passwords.ts'
import { noteRefusal, placeOf } from './record-access.ts'
import { endSessions, isPastHalfLife, openSession, prolongSession, renewSession, signOut } from './sessions.ts'
import { secondStepOf } from './second-step.ts'
import { countSignIn, findKnownDevice, rememberDevice } from './sign-in-attempts.ts'
import { finishLogin, passkeyLogin, proveAgain, startPasskeyLogin } from './two-step-sign-in.ts'
import { findCredentials, insertUser, ownAct, recordNewUser, recordUserChange, updateUser } from './user-queries.ts'

type Auth = Api['auth']

export function authHandlers(ports: Ports): Handlers<Auth> {
  return {
    login: (call) => login(ports, call),
    finishLogin: (call) => finishLogin(ports, call),
    startPasskeyLogin: () => startPasskeyLogin(ports),
    passkeyLogin: (call) => passkeyLogin(ports, call),
    signInAgain: (call, caller) => signInAgain(ports, call, caller),
    logout: (_call, caller) => logout(ports, caller),
    logoutByGet: (_call, caller) => logout(ports, caller),
    me: (_call, caller) => me(ports, caller),
    registration: async () => ({
      is_open: ports.hasRegistration,
      strong_passwords: await wantsStrongPasswords(ports.db),
    }),
    register: (call) => register(ports, call),
    forgotPassword: (call) => forgotPassword(ports, call),
    resetPassword: (call) => resetPassword(ports, call),
  }
}

async function login(ports: Ports, call: Call<Auth['login']>) {
  const { db, passwords, attempts } = ports
  const { body, ip, device } = call
  const found = await findCredentials(db, body.email)
  const deviceId = found && (await findKnownDevice(ports, device, found))
  const refused = { place: placeOf(call), how: 'password' }
  const counted = { ip, email: body.email, accountId: found?.id, deviceId }
  const forgive = await countSignIn(attempts, counted).catch((error: unknown) => {
    ports.log.warn({ account: found?.id ?? null, ...refused }, 'refused a sign-in after too many attempts')
    throw error
  })
  const asWhom = deviceId !== undefined && found?.role === 'admin' ? 'administrator' : 'stranger'
  const isRight = await passwords.matches(body.password, found?.password_hash, asWhom).catch(async (error: unknown) => {
    await forgive() // nothing was guessed
    throw error
  })
  if (!found || !isRight) {
    noteRefusal(ports, found, refused)
    throw new AppError('invalid_credentials')
  }
  await forgive()
  if (body.isAdmin && found.role !== 'admin') {
    noteRefusal(ports, found, { ...refused, how: 'role' })
    throw new AppError('not_an_administrator')
  }

  const step = await secondStepOf(ports, found.id)
  if (step) throw new AppError('second_step', { data: step })
  const opened = await openSession(ports, { account: found, call })
  if (!opened) throw new AppError('invalid_credentials') // changed or deleted since the look-up
  await rememberDevice(ports, device, found, deviceId)
  return opened
}

async function signInAgain(ports: Ports, { body: { password, ...proof } }: Call<Auth['signInAgain']>, caller: Caller) {
  if (password === undefined) await proveAgain(ports, caller, proof)
  else await checkPassword(ports, caller, { field: 'password', password })
  return { token: await renewSession(ports, caller) }
}

async function logout(ports: Ports, caller: Caller) {
  await signOut(ports, caller)
  return null
}

async function me(ports: Ports, caller: Caller) {
  const { user, mustAddFactor } = caller
  const answer = { user, ...(mustAddFactor && { must_add_factor: true }) }
  if (!isPastHalfLife(caller.token, ports.now())) return answer
  return { ...answer, token: await prolongSession(ports, caller) }
}

async function register(ports: Ports, { body: { name, email, password } }: Call<Auth['register']>) {
  const { db, hasRegistration, now } = ports
  if (!hasRegistration) throw new AppError('registration_closed')
  const stored = await storedPassword(ports, { password, of: [{ name, email }] })
  return db.transaction().execute(async (trx) => {
    const user = await insertUser(trx, { name: name.trim(), email, role: 'user', ...stored })
    await recordNewUser(trx, ownAct(user, now()), user)
    return { user }
  })
}

/** Does the same work for every email; the account is looked up when the mail is sent. */
async function forgotPassword({ db, attempts, onMail, now }: Ports, { body: { email } }: Call<Auth['forgotPassword']>) {
  const mailed = ['resetMail', accountKey(email)] as const
  if (await isUsedUp(attempts.consume(...mailed))) return null
  await enqueueMail(db, 'password_reset', { email }, now()).catch(async (error: unknown) => {
    await attempts.forgive(...mailed) // nothing will be mailed
    throw error
  })
  onMail()
  return null
}

async function isUsedUp(counting: Promise<void>): Promise<boolean> {
  try {
    await counting
    return false
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return true
    throw error
  }
}

async function resetPassword(ports: Ports, { body: { token, password }, device }: Call<Auth['resetPassword']>) {
  const { db, now, onMail } = ports
  const owner = await findResetUser(db, token, now())
  if (!owner) throw new AppError('reset_link_invalid')
  const stored = await storedPassword(ports, { password, of: [owner] }) // a refusal leaves the link as it is
  const id = await db.transaction().execute(async (trx) => {
    const userId = await takePasswordReset(trx, token, now())
    if (userId === undefined) throw new AppError('reset_link_invalid')
    const user = await updateUser(trx, userId, stored)
    await endSessions(trx, userId)
    if (user) {
      await recordUserChange(trx, ownAct(user, now()), { former: user, changed: user, isNewPassword: true })
      await reportNewPassword(trx, user, now())
    }
    return userId
  })
  onMail()
  await rememberDevice(ports, device, { id, ...stored }) // a way in while strangers guess
  return null
}
