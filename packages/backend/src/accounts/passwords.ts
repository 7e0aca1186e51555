import type { User } from '@tablier/contracts'
import type { ExpressionBuilder, Transaction } from 'kysely'
import { AppError } from '../calls/app-error.ts'
import type { Caller } from '../calls/handlers.ts'
import type { Database, Db } from '../database/database.ts'
import { randomHex, sha256 } from '../digest.ts'
import { enqueueMail } from '../outbox/outbox-queries.ts'
import type { PasswordCaller, Ports } from '../ports.ts'
import { accountKey } from '../rate-limits.ts'
import { noteRefusal } from './record-access.ts'
import { RESET_LIFE_MS } from './sessions.ts'
import { findCredentialsOf, hasEmail } from './user-queries.ts'

/**
 * Checks the caller's own password and returns the hash that it matches.
 * @param given the password and the field that it came in
 * @throws AppError `wrong_password` or `too_many_requests`
 */
export async function checkPassword(
  ports: Ports,
  caller: Caller,
  { field, password }: { readonly field: string; readonly password: string },
): Promise<string> {
  const { db, passwords, attempts } = ports
  const { id } = caller.user
  await attempts.consume('password', accountKey(id)) // a right password costs hashes as well
  await attempts.consume('login', accountKey(id)) // limits guesses at an unattended screen
  const hash = (await findCredentialsOf(db, id))?.password_hash
  if (hash === undefined || !(await passwords.matches(password, hash, asWhom(caller)))) {
    noteRefusal(ports, caller.user, { place: caller.place, how: 'password' })
    throw wrongPassword(field)
  }
  await attempts.forgive('login', accountKey(id))
  return hash
}

/** Returns the queue in which a caller's passwords wait. Users count as strangers, because anybody may register. */
export function asWhom({ user: { role } }: Caller): PasswordCaller {
  return role === 'admin' ? 'administrator' : 'stranger'
}

export function wrongPassword(field: string): AppError {
  return new AppError('wrong_password', { errors: [{ field, message: 'is not correct' }] })
}

/**
 * Creates a token that sets a user's password once, and ends the previous token. Only its hash is stored.
 * @returns undefined if no user has this email
 */
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

/** Returns the account of a token that can still be used. */
export async function findResetUser(
  db: Db,
  token: string,
  now: Date,
): Promise<Pick<User, 'name' | 'email'> | undefined> {
  return db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['name', 'email'])
    .where('token_hash', '=', await hashOf(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
}

/**
 * Uses up a token; of two simultaneous calls with it, one succeeds.
 * @returns the user's id; undefined if the token is unknown, used or expired
 */
export async function takePasswordReset(
  trx: Transaction<Database>,
  token: string,
  now: Date,
): Promise<number | undefined> {
  const hash = await hashOf(token)
  const isOwner = (eb: ExpressionBuilder<Database, 'users'>) =>
    eb('id', 'in', eb.selectFrom('password_resets').select('user_id').where('token_hash', '=', hash))
  await trx.selectFrom('users').select('id').where(isOwner).forUpdate().execute() // before the link, as everywhere
  const taken = await trx
    .deleteFrom('password_resets')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now.toISOString())
    .returning('user_id')
    .executeTakeFirst()
  return taken?.user_id
}

/** A fast hash is enough: the token is 256 random bits. */
export function hashOf(token: string): Promise<string> {
  return sha256(new TextEncoder().encode(token))
}

type Person = Pick<User, 'id' | 'name' | 'email'>

/** Tells the old address that it no longer belongs to the account. */
export async function reportNewEmail(
  trx: Transaction<Database>,
  { id, name, email }: Person,
  newEmail: string,
  now: Date,
): Promise<void> {
  await enqueueMail(trx, 'email_changed', { user_id: id, name, email, new_email: newEmail }, now)
}

/** Mails to an account that its password was changed. */
export async function reportNewPassword(
  trx: Transaction<Database>,
  { id, name, email }: Person,
  now: Date,
): Promise<void> {
  await enqueueMail(trx, 'password_changed', { user_id: id, name, email }, now)
}

/** Mails to all administrators that there is a new one. */
export async function reportNewAdministrator(
  trx: Transaction<Database>,
  { name, email }: Person,
  by: Pick<Person, 'name'>,
  now: Date,
): Promise<void> {
  await enqueueMail(trx, 'new_administrator', { name, email, by: by.name }, now)
}
