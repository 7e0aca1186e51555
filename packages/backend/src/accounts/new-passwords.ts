import { isMadeOfWords, type PasswordNote, STRONG_PASSWORD_LENGTH, type User } from '@tablier/contracts'
import { AppError } from '../calls/app-error.ts'
import type { Db } from '../database/database.ts'
import type { PasswordCaller, Passwords } from '../ports.ts'

export interface StoredPassword {
  readonly password_hash: string
  readonly password_note: PasswordNote | null
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
  { password, of, isGenerated = false, asWhom }: NewPassword,
): Promise<StoredPassword> {
  const problem = isGenerated ? undefined : await problemOf(db, password, of)
  if (problem && (await wantsStrongPasswords(db))) throw problem
  const password_note = isGenerated ? 'generated' : problem ? 'weak' : null
  return { password_hash: await passwords.hash(password, asWhom), password_note }
}

export async function wantsStrongPasswords(db: Db): Promise<boolean> {
  return (await db.selectFrom('settings').select('strong_passwords').executeTakeFirstOrThrow()).strong_passwords
}

/** Returns why a password is weak; undefined if it is not. */
async function problemOf(db: Db, password: string, of: NewPassword['of']): Promise<AppError | undefined> {
  const field = { field: 'password', message: `must have at least ${STRONG_PASSWORD_LENGTH} characters` }
  if (Array.from(password).length < STRONG_PASSWORD_LENGTH)
    return new AppError('invalid_input', {
      errors: [field],
      message: `Password must be at least ${STRONG_PASSWORD_LENGTH} characters long`,
    })
  const ofAccount = of.flatMap(({ name = '', email = '' }) => [name, email])
  const isEasy = isMadeOfWords(password, [...ofAccount, ...(await siteNames(db))]) || (await isCommon(password))
  return isEasy ? new AppError('weak_password') : undefined
}

/** Returns the names by which people know the site. */
async function siteNames(db: Db): Promise<string[]> {
  const settings = await db.selectFrom('settings').select('site_name').execute()
  const logos = await db.selectFrom('logos').select('text_logo').execute()
  return [...settings.map(({ site_name }) => site_name), ...logos.map(({ text_logo }) => text_logo)]
}

/** Looks a password up in the 49,000 commonest of those that were stolen and published. Loaded when first needed. */
async function isCommon(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return dictionary['passwords-common'].includes(password.toLowerCase())
}
