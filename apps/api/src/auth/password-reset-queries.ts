import { createHash, randomBytes } from 'node:crypto'
import { RESET_LIFE_MS } from '@tablier/api-rules'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../db/database.ts'
import { hasEmail } from '../users/user-queries.ts'

/**
 * Makes a token that sets a user's password once; only its hash is kept.
 * @returns undefined where nobody has this email
 */
export async function createPasswordReset(
  db: Kysely<Database>,
  email: string,
  now: Date,
): Promise<{ token: string; name: string; email: string } | undefined> {
  const user = await db.selectFrom('users').select(['id', 'name', 'email']).where(hasEmail(email)).executeTakeFirst()
  if (!user) return undefined
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('password_resets')
    .values({
      token_hash: hashOf(token),
      user_id: user.id,
      expires_at: new Date(now.getTime() + RESET_LIFE_MS).toISOString(),
    })
    .execute()
  return { token, name: user.name, email: user.email }
}

/**
 * Uses a token up: of two who present it at once, one gets the user.
 * @returns the user's id; undefined where the token is unknown, used or expired
 */
export async function takePasswordReset(
  trx: Transaction<Database>,
  token: string,
  now: Date,
): Promise<number | undefined> {
  const taken = await trx
    .deleteFrom('password_resets')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now.toISOString())
    .returning('user_id')
    .executeTakeFirst()
  return taken?.user_id
}

/** A fast hash will do: the token is 256 random bits. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
