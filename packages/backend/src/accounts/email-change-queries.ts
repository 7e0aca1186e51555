import type { EmailChange, User } from '@tablier/contracts'
import type { Transaction } from 'kysely'
import type { Database, Db } from '../database/database.ts'
import { randomHex } from '../digest.ts'
import { EMAIL_CHANGE_LIFE_MS } from './lifetimes.ts'
import { hashOf } from './password-reset-queries.ts'

/** Stores a new address until it is confirmed, in place of an earlier one. */
export async function startEmailChange(
  db: Db,
  { userId, sessionId, email }: { readonly userId: number; readonly sessionId: string; readonly email: string },
  now: Date,
): Promise<void> {
  const change = {
    email,
    session_id: sessionId,
    token_hash: null,
    asked_at: now.toISOString(),
    expires_at: new Date(now.getTime() + EMAIL_CHANGE_LIFE_MS).toISOString(),
  }
  await db
    .insertInto('email_changes')
    .values({ ...change, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute()
}

export async function findEmailChange(db: Db, userId: number, now: Date): Promise<EmailChange | undefined> {
  return db
    .selectFrom('email_changes')
    .select(['email', 'asked_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
}

export async function deleteEmailChange(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('email_changes').where('user_id', '=', userId).execute()
}

/**
 * Creates the token that confirms a waiting address, and ends the one before. Only its hash is stored.
 * @returns undefined if this address no longer waits
 */
export async function createConfirmation(
  db: Db,
  { userId, email }: { readonly userId: number; readonly email: string },
  now: Date,
): Promise<string | undefined> {
  const token = randomHex(32)
  const { numUpdatedRows } = await db
    .updateTable('email_changes')
    .set({ token_hash: await hashOf(token) })
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return numUpdatedRows === 1n ? token : undefined
}

/**
 * Uses up a token; of two simultaneous calls with it, one succeeds.
 * @returns the account, its new address and the session that asked; undefined if the token is unknown, used or expired
 */
export async function takeEmailChange(
  trx: Transaction<Database>,
  token: string,
  now: Date,
): Promise<{ user: Pick<User, 'id' | 'name' | 'email'>; email: string; sessionId: string } | undefined> {
  const hash = await hashOf(token)
  const user = await trx // locked first, as everywhere, so that two transactions never wait for each other
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', 'in', (eb) => eb.selectFrom('email_changes').select('user_id').where('token_hash', '=', hash))
    .forUpdate()
    .executeTakeFirst()
  if (!user) return undefined
  const taken = await trx
    .deleteFrom('email_changes')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now.toISOString())
    .returning(['email', 'session_id'])
    .executeTakeFirst()
  return taken && { user, email: taken.email, sessionId: taken.session_id }
}
