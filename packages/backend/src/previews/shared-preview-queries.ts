import { DAY_MS, MAX_SHARED_PREVIEWS, type SharedPreview, sharedPreviewHours, type User } from '@tablier/contracts'
import { sql } from 'kysely'
import { AppError, found } from '../calls/app-error.ts'
import { countRows, type Db, hasDeleted, type Trx } from '../database/database.ts'
import { hashOf, randomHex } from '../database/digest.ts'
import type { PreviewContent } from '../calls/ports.ts'

/** The length of a token in random bytes. Nobody can guess one, so its hash needs no secret. */
const TOKEN_BYTES = 32

interface NewSharedPreview {
  /** The stored content; null shows the latest drafts. */
  readonly snapshot: PreviewContent | null
  readonly creator: Pick<User, 'id' | 'name'>
  readonly now: Date
  readonly expiresAt: Date
}

/** Returns the links that can be opened, newest first. */
export async function listSharedPreviews(db: Db, now: Date): Promise<SharedPreview[]> {
  return selected(db).where('expires_at', '>', now.toISOString()).orderBy('id', 'desc').execute()
}

/** Stores a link, and deletes those that have ended. @throws AppError `too_many_previews` */
export async function createSharedPreview(trx: Trx, { snapshot, creator, now, expiresAt }: NewSharedPreview) {
  await sql`lock table shared_previews in share row exclusive mode`.execute(trx) // two calls must not pass the limit together
  await deleteEndedPreviews(trx, now)
  if ((await countRows(trx.selectFrom('shared_previews'))) >= MAX_SHARED_PREVIEWS)
    throw new AppError('too_many_previews')
  const token = randomHex(TOKEN_BYTES)
  const { id } = await trx
    .insertInto('shared_previews')
    .values({
      token_hash: await hashOf(token),
      snapshot: snapshot && JSON.stringify(snapshot),
      created_by: creator.name,
      creator_id: creator.id,
      created_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { token, shared: await selected(trx).where('id', '=', id).executeTakeFirstOrThrow() }
}

export async function deleteSharedPreview(db: Db, id: number): Promise<boolean> {
  return hasDeleted(db.deleteFrom('shared_previews').where('id', '=', id))
}

/** Deletes the links that can no longer be opened, and those that were made while the clock was ahead. */
export async function deleteEndedPreviews(db: Db, now: Date): Promise<void> {
  const latest = new Date(now.getTime() + sharedPreviewHours.max * 60 * 60 * 1000 + DAY_MS).toISOString()
  await db
    .deleteFrom('shared_previews')
    .where((eb) => eb.or([eb('expires_at', '<=', now.toISOString()), eb('expires_at', '>', latest)]))
    .execute()
}

/** Returns false if there is no such link or it has ended. */
export async function isSharedPreview(db: Db, token: string, now: Date): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(token)) return false
  const link = await selected(db)
    .where('token_hash', '=', await hashOf(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return link !== undefined
}

/** Returns the content of a link, null for the latest drafts. @throws AppError `not_found` if it was withdrawn */
export async function findSharedContent(db: Db, token: string, now: Date): Promise<PreviewContent | null> {
  const row = await db
    .selectFrom('shared_previews')
    .select('snapshot')
    .where('token_hash', '=', await hashOf(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return found(row).snapshot as PreviewContent | null // written by createSharedPreview
}

function selected(db: Db) {
  return db
    .selectFrom('shared_previews')
    .select(['id', 'created_by', 'created_at', 'expires_at'])
    .select(sql<boolean>`snapshot is null`.as('is_latest'))
}
