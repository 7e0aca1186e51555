import { randomInt } from 'node:crypto'
import { type Db, insertUser, type Passwords } from '@tablier/backend'
import { sql } from 'kysely'
import { passwords } from '../auth/passwords.ts'

export interface FirstAdministrator {
  readonly email: string
  readonly password: string
  readonly isGenerated: boolean
}

/**
 * Creates the first administrator, with a random password unless one is given. Of several instances that start
 * together, one creates it.
 * @returns null if there is a user already
 */
export async function ensureAdministrator(
  db: Db,
  { email, password: given }: { readonly email: string; readonly password?: string | undefined },
  hashing: Pick<Passwords, 'hash'> = passwords,
): Promise<FirstAdministrator | null> {
  if (await hasUsers(db)) return null // before hashing, which is slow
  const password = given ?? generatePassword()
  const password_hash = await hashing.hash(password)
  const isCreated = await db.transaction().execute(async (trx) => {
    await sql`lock table users in share row exclusive mode`.execute(trx)
    if (await hasUsers(trx)) return false
    await insertUser(trx, { name: 'Administrator', email, role: 'admin', password_hash })
    return true
  })
  return isCreated ? { email, password, isGenerated: given === undefined } : null
}

async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Letters and digits without those that look alike. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** 20 characters of 56: 116 random bits. */
export function generatePassword(): string {
  return Array.from({ length: 20 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
