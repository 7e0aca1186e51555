import {
  type Collection,
  collections,
  isUploadName,
  mediaColumns,
  mediaUrl,
  posterName,
  posterPath,
  uploadNameOf,
} from '@tablier/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'

interface Place {
  readonly table: string
  readonly column: string
}

/** The columns of content that may name uploads. */
const contentPlaces: readonly Place[] = [
  ...Object.values<Collection>(collections).flatMap((collection) =>
    mediaColumns(collection).map((column) => ({ table: collection.table, column })),
  ),
  { table: 'footers', column: 'social_media' },
  { table: 'footers', column: 'heading' },
]

const avatars: Place = { table: 'users', column: 'avatar' }

const allPlaces: readonly Place[] = [
  ...contentPlaces,
  { table: 'revisions', column: 'record' },
  { table: 'trash', column: 'record' },
  avatars,
  { table: 'example_records', column: 'removed' },
  { table: 'shared_previews', column: 'snapshot' },
]

/**
 * Returns the names of all uploads that content, its history, the trash, avatars, removed examples or shared previews
 * refer to, those of their videos' posters, and the originals of their edited pictures.
 */
export async function referencedUploads(db: Db): Promise<Set<string>> {
  const names = new Set<string>()
  const originals = new Set<string>()
  for (const { table, column } of allPlaces) {
    const text = sql`${sql.ref(column)}::text`
    const { rows } = await sql<{ name: string }>`
      select distinct mentions.name from ${sql.table(table)},
        lateral (select (regexp_matches(${text}, '/api/uploads/([\\w.-]+)', 'g'))[1] as name) as mentions
      where ${text} like '%/api/uploads/%'
    `.execute(db)
    for (const { name } of rows) if (isUploadName(name)) names.add(name).add(posterPath(name) ? posterName(name) : name)
  }
  const kept = await db.selectFrom('picture_originals').selectAll().execute()
  for (const { path, original } of kept) if (names.has(uploadNameOf(path))) originals.add(uploadNameOf(original))
  return new Set([...names, ...originals])
}

/** Forgets from which originals these deleted uploads were made, because the same file may be uploaded again. */
export async function forgetOriginals(db: Db, deleted: ReadonlySet<string>): Promise<void> {
  const paths = Array.from(deleted, mediaUrl)
  if (paths.length > 0) await db.deleteFrom('picture_originals').where('path', 'in', paths).execute()
}

/**
 * Returns true if content, also unpublished, refers to this upload, to the video whose poster it is, or to a picture that
 * was made from it: the form shows the original.
 */
export async function isInContent(db: Db, name: string): Promise<boolean> {
  if (await isNamedInContent(db, name)) return true
  const edited = await db
    .selectFrom('picture_originals')
    .select('path')
    .where('original', '=', mediaUrl(name))
    .execute()
  for (const { path } of edited) if (await isNamedInContent(db, uploadNameOf(path))) return true
  return false
}

async function isNamedInContent(db: Db, name: string): Promise<boolean> {
  return (await isNamed(db, contentPlaces, name)) || isInDrafts(db, name)
}

async function isInDrafts(db: Db, name: string): Promise<boolean> {
  if (!isUploadName(name)) return false
  const draft = await db
    .selectFrom('content_drafts')
    .innerJoin('revisions', 'revisions.id', 'revision_id')
    .where(sql<boolean>`record::text like ${mentionOf(name)}`)
    .select('revision_id')
    .executeTakeFirst()
  return draft !== undefined
}

/**
 * Returns true if a record, draft changes or an avatar refer to this upload, or to a picture made from it. It ignores the
 * history, because only the daily sweep has time to read it.
 */
export async function isInUse(db: Db, name: string): Promise<boolean> {
  return (await isNamed(db, [avatars], name)) || isInContent(db, name)
}

async function isNamed(db: Db, places: readonly Place[], name: string): Promise<boolean> {
  if (!isUploadName(name)) return false // so it has no wildcards either
  const mentions = places.map(
    ({ table, column }): RawBuilder<boolean> =>
      sql`exists (select from ${sql.table(table)} where ${sql.ref(column)}::text like ${mentionOf(name)})`,
  )
  const { rows } = await sql<{ found: boolean }>`select ${sql.join(mentions, sql` or `)} as found`.execute(db)
  return rows[0]?.found === true
}

/** Returns a LIKE pattern for texts that name this upload. A poster and its video differ only in the extension. */
function mentionOf(name: string): string {
  return `%/api/uploads/${name.replace(/\.[a-z0-9]+$/, '')}.%`
}
