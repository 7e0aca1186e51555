import type { User } from '@tablier/contracts'
import type { Transaction } from 'kysely'
import { AppError } from '../calls/app-error.ts'
import type { Caller, TokenTimes } from '../calls/handlers.ts'
import type { Database, Db } from '../database/database.ts'
import type { Ports, TokenClaims } from '../ports.ts'
import { lockUser, userColumns } from './user-queries.ts'

/** How long a token and its session live: 12 hours. */
export const TOKEN_LIFE_MS = 12 * 60 * 60 * 1000

/** How long a mailed link to set a password is valid: one hour. */
export const RESET_LIFE_MS = 60 * 60 * 1000

/** How long a new email address waits for its confirmation: a day. */
export const EMAIL_CHANGE_LIFE_MS = 24 * 60 * 60 * 1000

/** Returns true once more than half of a token's life is over. */
export function isPastHalfLife({ issuedAt, expiresAt }: TokenTimes, now: Date): boolean {
  return now.getTime() / 1000 > (issuedAt + expiresAt) / 2
}

/** Returns the claims in the names that a JWT uses. */
export function jwtClaims({ userId, sessionId, issuedAt, expiresAt }: TokenClaims) {
  return { sub: String(userId), sid: sessionId, iat: issuedAt, exp: expiresAt }
}

/** Reads the claims of a JWT whose signature was verified; undefined if one is missing. */
export function readJwtClaims({ sub, sid, iat, exp }: Record<string, unknown>): TokenClaims | undefined {
  const userId = Number(sub)
  if (!Number.isSafeInteger(userId) || typeof sid !== 'string') return undefined
  if (typeof iat !== 'number' || typeof exp !== 'number') return undefined
  return { userId, sessionId: sid, issuedAt: iat, expiresAt: exp }
}

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

/**
 * Returns the caller of an endpoint that is not public.
 * @param authorization the header
 * @throws AppError `unauthenticated` unless the token is ours and its session is alive; `forbidden` if the user's role
 * is not enough
 */
export async function authenticate(
  { db, tokens, now }: Pick<Ports, 'db' | 'tokens' | 'now'>,
  authorization: string | null | undefined,
  access: 'user' | 'admin',
): Promise<Caller> {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  const claims = token === undefined ? undefined : await tokens.verify(token, now())
  const user = claims && (await findSessionUser(db, claims, now()))
  if (!user) throw new AppError('unauthenticated')
  if (access === 'admin' && user.role !== 'admin') throw new AppError('forbidden')
  return { user, sessionId: claims.sessionId, token: claims }
}
