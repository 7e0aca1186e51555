import { sql, type Transaction } from 'kysely'
import { AppError } from '../calls/app-error.ts'
import type { Database, Db } from '../database/database.ts'
import { randomHex } from '../digest.ts'
import { hashOf } from './passwords.ts'

/** How long a challenge can be answered: five minutes. */
const LIFE_MS = 5 * 60 * 1000

/** What a challenge is for. It is of no use for anything else, for another account, or in another session. */
export interface ChallengeSubject {
  readonly purpose: 'second_step' | 'passkey_sign_in' | 'sign_in_again' | 'add_passkey'
  readonly sessionId?: string
}

/**
 * Creates a challenge, and deletes expired ones. Only its hash is stored.
 * @param userId undefined if the passkey will tell whose it is
 */
export async function createChallenge(
  db: Db,
  { purpose, sessionId, userId }: ChallengeSubject & { readonly userId?: number },
  now: Date,
): Promise<string> {
  const challenge = randomHex(32)
  const values = { purpose, user_id: userId ?? null, session_id: sessionId ?? null }
  await db.deleteFrom('challenges').where('expires_at', '<=', now.toISOString()).execute()
  await db
    .insertInto('challenges')
    .values({
      ...values,
      token_hash: await hashOf(challenge),
      expires_at: new Date(now.getTime() + LIFE_MS).toISOString(),
    })
    .execute()
  return challenge
}

/**
 * Returns the account of a challenge that can still be answered; null if the passkey tells whose it is.
 * @throws AppError `challenge_ended`
 */
export async function findChallenge(
  db: Db,
  challenge: string,
  { purpose, sessionId }: ChallengeSubject,
  now: Date,
): Promise<number | null> {
  const found = await db
    .selectFrom('challenges')
    .select('user_id')
    .where('token_hash', '=', await hashOf(challenge))
    .where('purpose', '=', purpose)
    .where(sql<boolean>`session_id is not distinct from ${sessionId ?? null}`)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (!found) throw new AppError('challenge_ended')
  return found.user_id
}

/**
 * Uses up a challenge that was found; of two simultaneous calls with it, one succeeds.
 * @throws AppError `challenge_ended`
 */
export async function takeChallenge(trx: Transaction<Database>, challenge: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('challenges')
    .where('token_hash', '=', await hashOf(challenge))
    .executeTakeFirst()
  if (numDeletedRows !== 1n) throw new AppError('challenge_ended')
}
