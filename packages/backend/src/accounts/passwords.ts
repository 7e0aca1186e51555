import type { User } from '@tablier/contracts'
import { AppError } from '../calls/app-error.ts'
import type { Caller } from '../calls/handlers.ts'
import type { Db, Trx } from '../database/database.ts'
import { hashOf, randomHex } from '../digest.ts'
import { enqueueMail } from '../outbox/outbox-queries.ts'
import type { PasswordCaller, Ports } from '../ports.ts'
import { accountKey } from '../rate-limits.ts'
import { noteRefusal } from './record-access.ts'
import { findCredentials, hasEmail } from './user-queries.ts'

/** How long a mailed link to set a password is valid: one hour. */
const RESET_LIFE_MS = 60 * 60 * 1000

/** Checks the caller's password and returns its hash. @throws AppError `wrong_password`, `too_many_requests` */
export async function checkPassword(
  ports: Ports,
  caller: Caller,
  { field, password }: { readonly field: string; readonly password: string },
): Promise<string> {
  const { db, passwords, attempts } = ports
  const { id } = caller.user
  await attempts.consume('password', accountKey(id)) // a right password costs hashes as well
  await attempts.consume('login', accountKey(id)) // limits guesses at an unattended screen
  const hash = (await findCredentials(db, id))?.password_hash
  if (hash === undefined || !(await passwords.matches(password, hash, asWhom(caller.user)))) {
    noteRefusal(ports, caller.user, { place: caller.place, how: 'password' })
    throw wrongPassword(field)
  }
  await attempts.forgive('login', accountKey(id))
  return hash
}

/** Returns the queue in which a caller's passwords wait. Users count as strangers, because anybody may register. */
export function asWhom({ role }: Pick<User, 'role'>): PasswordCaller {
  return role === 'admin' ? 'administrator' : 'stranger'
}

export function wrongPassword(field: string): AppError {
  return new AppError('wrong_password', { errors: [{ field, message: 'is not correct' }] })
}

/** Creates a token that sets a user's password once and ends the former one. Undefined if no user has this email. */
export async function createPasswordReset(
  db: Db,
  email: string,
  now: Date,
): Promise<{ token: string; name: string; email: string } | undefined> {
  const token = randomHex(32)
  const reset = { token_hash: await hashOf(token), expires_at: new Date(now.getTime() + RESET_LIFE_MS).toISOString() }
  return db.transaction().execute(async (trx) => {
    const user = await trx // locked: a change of the address ends the account's links
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where(hasEmail(email))
      .forUpdate()
      .executeTakeFirst()
    if (!user) return undefined
    await trx
      .insertInto('password_resets')
      .values({ ...reset, user_id: user.id })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(reset))
      .execute()
    return { token, name: user.name, email: user.email }
  })
}

/** Mails to all administrators that there is a new one. */
export async function reportNewAdministrator(
  trx: Trx,
  { name, email }: Pick<User, 'name' | 'email'>,
  by: Pick<User, 'name'> | null,
  now: Date,
): Promise<void> {
  await enqueueMail(trx, 'new_administrator', { name, email, by: by?.name ?? null }, now)
}
