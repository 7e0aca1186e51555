import type { User } from '@tablier/contracts'
import type { Transaction } from 'kysely'
import { AppError } from '../calls/app-error.ts'
import type { Caller } from '../calls/handlers.ts'
import type { Database, Db } from '../database/database.ts'
import { lockUser, userColumns } from './user-queries.ts'

interface NewSession {
  readonly id: string
  readonly userId: number
  /** The hash that the password was checked against. */
  readonly passwordHash: string
  readonly expiresAt: Date
}

/**
 * Opens a session unless the user or the password changed since the check. The share lock waits for a change that is
 * under way and then finds no row.
 * @returns false if something changed
 */
export async function insertSession(db: Db, session: NewSession): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sessions')
    .columns(['id', 'user_id', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select((select) => [
          select.val(session.id).as('id'),
          select.ref('users.id').as('user_id'),
          select.val(session.expiresAt.toISOString()).as('expires_at'),
        ])
        .where('users.id', '=', session.userId)
        .where('password_hash', '=', session.passwordHash)
        .forShare(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns the user of a session that has not ended or expired. */
export async function findSessionUser(
  db: Db,
  { sessionId, userId }: { readonly sessionId: string; readonly userId: number },
  now: Date,
): Promise<User | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(userColumns)
    .where('sessions.id', '=', sessionId)
    .where('users.id', '=', userId)
    .where('sessions.expires_at', '>', now.toISOString())
    .executeTakeFirst()
}

/**
 * Locks the caller's account until the transaction ends, and returns it as it is now.
 * @throws AppError `unauthenticated` if the session has ended since the call began
 */
export async function lockCaller(trx: Transaction<Database>, { user, sessionId }: Caller): Promise<User> {
  const locked = await lockUser(trx, user.id) // a change of the password locks it before it ends the sessions
  const session = await trx.selectFrom('sessions').select('id').where('id', '=', sessionId).executeTakeFirst()
  if (!locked || !session) throw new AppError('unauthenticated')
  return locked
}

/** @returns false if the session has ended in the meantime */
export async function prolongSession(db: Db, sessionId: string, expiresAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ expires_at: expiresAt.toISOString() })
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

/**
 * Ends all sessions of a user except `keep`, the user's password reset link, and a change of the email address that
 * another session asked for.
 */
export async function endSessions(trx: Transaction<Database>, userId: number, keep?: string): Promise<void> {
  const sessions = trx.deleteFrom('sessions').where('user_id', '=', userId)
  await (keep === undefined ? sessions : sessions.where('id', '<>', keep)).execute()
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
  const emailChange = trx.deleteFrom('email_changes').where('user_id', '=', userId)
  await (keep === undefined ? emailChange : emailChange.where('session_id', '<>', keep)).execute()
}

/** Deletes expired sessions and mailed links. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now.toISOString()).execute()
  await db.deleteFrom('password_resets').where('expires_at', '<=', now.toISOString()).execute()
  await db.deleteFrom('email_changes').where('expires_at', '<=', now.toISOString()).execute()
}
