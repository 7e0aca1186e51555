import { randomInt } from 'node:crypto'
import { type Db, insertUser } from '@tablier/backend'
import { sql } from 'kysely'
import { passwords } from '../auth/passwords.ts'

export interface FirstAdministrator {
  readonly email: string
  readonly password: string
  readonly isGenerated: boolean
}

/**
 * Makes the first administrator where there is no user yet, with a random
 * password where none is given. Of several instances that start together, one does.
 * @returns null where somebody is there already
 */
export async function ensureAdministrator(
  db: Db,
  { email, password: given }: { readonly email: string; readonly password?: string | undefined },
): Promise<FirstAdministrator | null> {
  if (await hasUsers(db)) return null // the usual start does not pay for a hash
  const password = given ?? generatePassword()
  const password_hash = await passwords.hash(password)
  const isMade = await db.transaction().execute(async (trx) => {
    await sql`lock table users in share row exclusive mode`.execute(trx)
    if (await hasUsers(trx)) return false
    await insertUser(trx, { name: 'Administrator', email, role: 'admin', password_hash })
    return true
  })
  return isMade ? { email, password, isGenerated: given === undefined } : null
}

async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Letters and digits that nobody mistakes for each other on paper. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** 20 characters of 56: 116 random bits. */
function generatePassword(): string {
  return Array.from({ length: 20 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
