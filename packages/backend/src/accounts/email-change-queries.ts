import type { EmailChange, User } from '@tablier/contracts'
import type { Transaction } from 'kysely'
import type { Database, Db } from '../database/database.ts'
import { randomHex } from '../digest.ts'
import { EMAIL_CHANGE_LIFE_MS } from './lifetimes.ts'
import { hashOf } from './password-reset-queries.ts'

/** Lets a new address wait for its confirmation. It replaces one that waited before. */
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
): Promise<{ token: string; name: string } | undefined> {
  const token = randomHex(32)
  const user = await db
    .updateTable('email_changes')
    .from('users')
    .set({ token_hash: await hashOf(token) })
    .whereRef('users.id', '=', 'email_changes.user_id')
    .where('user_id', '=', userId)
    .where('email_changes.email', '=', email)
    .where('expires_at', '>', now.toISOString())
    .returning('users.name')
    .executeTakeFirst()
  return user && { token, name: user.name }
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
  const taken = await trx
    .deleteFrom('email_changes')
    .where('token_hash', '=', await hashOf(token))
    .where('expires_at', '>', now.toISOString())
    .returning(['user_id', 'email', 'session_id'])
    .executeTakeFirst()
  if (!taken) return undefined
  const user = await trx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', taken.user_id)
    .forUpdate()
    .executeTakeFirstOrThrow() // a user's changes are deleted with the user
  return { user, email: taken.email, sessionId: taken.session_id }
}
