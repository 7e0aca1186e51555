import type { ExpressionBuilder, Transaction } from 'kysely'
import type { Database, Db } from '../database/database.ts'
import { randomHex, sha256 } from '../digest.ts'
import { hasEmail } from './user-queries.ts'
import { RESET_LIFE_MS } from './lifetimes.ts'

/**
 * Creates a token that sets a user's password once, and ends the one before. Only its hash is stored.
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
