import { type PasswordNote, STRONG_PASSWORD_LENGTH, type User } from '@tablier/contracts'
import { AppError, wrongField } from '../calls/app-error.ts'
import type { Caller } from '../calls/handlers.ts'
import { type Db, settingsOf, type Trx } from '../database/database.ts'
import { hasEmail } from '../database/has-email.ts'
import { hashOf, randomHex } from '../database/digest.ts'
import { enqueueMail } from '../outbox/outbox-queries.ts'
import type { PasswordCaller, Passwords, Ports } from '../calls/ports.ts'
import { accountKey } from '../calls/rate-limits.ts'
import { isEasyToGuess } from './password-strength.ts'
import { findCredentials } from './user-queries.ts'
import { lives } from './lives.ts'

interface TypedPassword {
  readonly field: string
  readonly password: string
}

/**
 * Compares a password with the caller's and returns its hash. It is a guess: see `checkGuess`.
 * @throws AppError `wrong_password`, `too_many_requests`
 */
export async function matchPassword(
  ports: Ports,
  { user }: Caller,
  { field, password }: TypedPassword,
): Promise<string> {
  const { db, passwords, attempts } = ports
  await attempts.consume('password', accountKey(user.id)) // a right password costs hashes as well
  const hash = (await findCredentials(db, user.id))?.password_hash
  if (hash === undefined || !(await passwords.matches(password, hash, asWhom(user)))) throw wrongPassword(field)
  return hash
}

/** Returns the queue in which a caller's passwords wait. Users count as strangers, because anybody may register. */
export function asWhom({ role }: Pick<User, 'role'>): PasswordCaller {
  return role === 'admin' ? 'administrator' : 'stranger'
}

export function wrongPassword(field: string): AppError {
  return new AppError('wrong_password', { errors: [{ field, reason: 'isNotCorrect' }] })
}

/** Creates a token that sets a user's password once and ends the former one. Undefined if no user has this email. */
export async function createPasswordReset(db: Db, email: string, now: Date) {
  const token = randomHex(32)
  const reset = {
    token_hash: await hashOf(token),
    expires_at: new Date(now.getTime() + lives.password_resets).toISOString(),
  }
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

export interface StoredPassword {
  readonly password_hash: string
  readonly password_note: PasswordNote | null
}

/** Returns what is stored of an account that has no password: a hash of the usual form that no password matches. */
export function noPassword(): StoredPassword {
  const random = (bytes: number) =>
    btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes)))).replaceAll('=', '')
  return { password_hash: `$argon2id$v=19$m=19456,t=2,p=1$${random(16)}$${random(32)}`, password_note: null }
}

interface NewPassword {
  readonly password: string
  /** The account, before and after the change that sets the password. */
  readonly of: readonly Partial<Pick<User, 'name' | 'email'>>[]
  /** True if the server has made it. */
  readonly isGenerated?: boolean
  readonly asWhom?: PasswordCaller
}

/**
 * Returns what is stored of a new password. Call it outside a transaction, because hashing is slow.
 * @throws AppError `weak_password` or `invalid_input` if the site wants strong passwords and this is not one
 */
export async function storedPassword(
  { db, passwords }: { readonly db: Db; readonly passwords: Pick<Passwords, 'hash'> },
  { password, of, isGenerated = false, asWhom: caller }: NewPassword,
): Promise<StoredPassword> {
  const problem = isGenerated ? undefined : await problemOf(db, password, of)
  if (problem && (await wantsStrongPasswords(db))) throw problem
  const password_note = isGenerated ? 'generated' : problem ? 'weak' : null
  return { password_hash: await passwords.hash(password, caller), password_note }
}

export async function wantsStrongPasswords(db: Db): Promise<boolean> {
  return (await settingsOf(db, 'strong_passwords')).strong_passwords
}

/** Returns why a password is weak; undefined if it is not. */
async function problemOf(db: Db, password: string, of: NewPassword['of']): Promise<AppError | undefined> {
  const values = { count: STRONG_PASSWORD_LENGTH }
  if (Array.from(password).length < STRONG_PASSWORD_LENGTH)
    return wrongField({ field: 'password', reason: 'passwordHas', values }, { reason: 'passwordAtLeast', values })
  const ofAccount = of.flatMap(({ name = '', email = '' }) => [name, email])
  const isEasy = await isEasyToGuess(password, [...ofAccount, ...(await siteNames(db))])
  return isEasy ? new AppError('weak_password') : undefined
}

/** Returns the names by which people know the site. */
async function siteNames(db: Db): Promise<string[]> {
  const settings = await db.selectFrom('settings').select('site_name').execute()
  const logos = await db.selectFrom('logos').select('text_logo').execute()
  return [...settings.map(({ site_name }) => site_name), ...logos.map(({ text_logo }) => text_logo)]
}
