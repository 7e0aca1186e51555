import type { User } from '@tablier/contracts'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../db/database.ts'
import { userColumns } from '../users/user-queries.ts'

interface NewSession {
  readonly id: string
  readonly userId: number
  /** The hash that the password was checked against. */
  readonly passwordHash: string
  readonly expiresAt: Date
}

/**
 * Opens a session, unless the user or the password changed since it was
 * checked: the share lock waits for such a change and then finds no row.
 * @returns false where it did
 */
export async function insertSession(db: Kysely<Database>, session: NewSession): Promise<boolean> {
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

/** The user of a living session, as the database has them now. */
export async function findSessionUser(
  db: Kysely<Database>,
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

/** @returns false where the session has ended in the meantime */
export async function prolongSession(db: Kysely<Database>, sessionId: string, expiresAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ expires_at: expiresAt.toISOString() })
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteSession(db: Kysely<Database>, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

/** Ends a user's sessions and the ways to open one without the password; `keep` is spared. */
export async function endSessions(trx: Transaction<Database>, userId: number, keep?: string): Promise<void> {
  const sessions = trx.deleteFrom('sessions').where('user_id', '=', userId)
  await (keep === undefined ? sessions : sessions.where('id', '<>', keep)).execute()
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

/** Removes the sessions and reset links whose time is over. */
export async function deleteExpired(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now.toISOString()).execute()
  await db.deleteFrom('password_resets').where('expires_at', '<=', now.toISOString()).execute()
}
