import {
  type Collection,
  type CollectionName,
  collections,
  type ContentStatus,
  isUploadName,
  type PageQuery,
  type PictureFacts,
  type PictureOnPage,
  type SiteLanguage,
  uploadNameOf,
} from '@tablier/contracts'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Act } from '../calls/act.ts'
import { countRows, type Db, readPage, type Trx } from '../database/database.ts'
import type { ContentRow } from '../database/tables/content.ts'
import { recordRows } from '../history/record-change.ts'
import { inLanguage } from '../site/translations.ts'
import type { ContentValues } from './content-values.ts'
import { linkedByTitle } from './menu-values.ts'
import { updateVersioned } from '../database/update-versioned.ts'

/** Queries over the rows of any collection. Table names come from the contract, never from a request. */

/** The database, typed as tables of content rows. */
type ContentDatabase = Record<string, ContentRow>

/** Returns a page in the owner's order, newest first among equals, and the total number of rows. */
export async function listRows(
  db: Db,
  { table }: Collection,
  { status, ...page }: PageQuery & { readonly status?: ContentStatus },
) {
  const rows = status ? contentOf(db).selectFrom(table).where('status', '=', status) : contentOf(db).selectFrom(table)
  return readPage(rows, page, inOrder)
}

/** A part of a list; all of it if nothing is stated. */
export interface Slice {
  readonly limit?: number
  readonly offset?: number
}

/** Returns published rows in the owner's order; all of them without a limit. */
export async function publishedRows(
  db: Db,
  { table }: Collection,
  { limit, offset = 0 }: Slice = {},
): Promise<ContentRow[]> {
  const rows = inOrder(published(db, table)).offset(offset)
  return (limit === undefined ? rows : rows.limit(limit)).execute()
}

/** Returns how many rows are published. */
export async function countPublished(db: Db, { table }: Collection): Promise<number> {
  return countRows(published(db, table))
}

function published(db: Db, table: string) {
  return contentOf(db).selectFrom(table).where('status', '=', 'Published')
}

function inOrder(rows: SelectQueryBuilder<ContentDatabase, string, {}>) {
  return rows.selectAll().orderBy('position').orderBy('created_at', 'desc').orderBy('id', 'desc')
}

export async function findRow(db: Db, { table }: Collection, id: number): Promise<ContentRow | undefined> {
  return contentOf(db).selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()
}

/** Inserts a row at the place for new records of the collection. */
export async function insertRow(trx: Trx, collection: Collection, values: ContentValues): Promise<ContentRow> {
  const insert = contentOf(trx).insertInto(collection.table)
  const [placed = {}] = await withPlaces(trx, collection, [values])
  const filled =
    Object.keys(placed).length > 0 ? insert.values(placed as unknown as ContentRow) : insert.defaultValues() // the database fills in the rest
  return filled.returningAll().executeTakeFirstOrThrow()
}

/** Inserts rows in one statement: in their order if new records go last, else reversed. Returns their ids. */
async function insertRows(trx: Trx, collection: Collection, rows: readonly ContentValues[]): Promise<number[]> {
  const inserted = await contentOf(trx)
    .insertInto(collection.table)
    .values((await withPlaces(trx, collection, rows)) as unknown as ContentRow[]) // the database fills in the rest
    .returning('id')
    .execute()
  return inserted.map(({ id }) => id)
}

/**
 * Adds the position to each row if new records go last; a position that a row already has stays. Locks the table until
 * the transaction ends, so that two new rows never get the same place.
 */
async function withPlaces(
  trx: Trx,
  { table, newRecords }: Collection,
  rows: readonly ContentValues[],
): Promise<readonly ContentValues[]> {
  if (newRecords === 'first') return rows
  await lockTable(trx, table)
  const { last } = await contentOf(trx)
    .selectFrom(table)
    .select(({ fn }) => fn.max<number | null>('position').as('last'))
    .executeTakeFirstOrThrow()
  const next = last === null ? 0 : last + 1
  return rows.map((row, index) => ({ position: next + index, ...row }))
}

/**
 * Changes a row and raises its version. `lockRecord` checks the version that a change was made from.
 * @returns undefined if there is no such row
 */
export async function updateRow(
  trx: Trx,
  { table }: Collection,
  id: number,
  values: ContentValues,
): Promise<ContentRow | undefined> {
  return updateVersioned(contentOf(trx), table)
    .set({ ...values, updated_at: sql`now()` } as unknown as ContentRow) // an SQL expression as a value
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Moves a row in the owner's order and renumbers all rows in one statement, which writes only those that change place.
 * @param position 0 is first; past the end is last
 */
export async function moveRow(
  trx: Trx,
  collection: Collection,
  id: number,
  position: number,
): Promise<ContentRow | undefined> {
  const table = sql.table(collection.table)
  await lockTable(trx, collection.table)
  await sql`
    with others as (
      select id, row_number() over (order by position, created_at desc, id desc) - 1 as place
      from ${table} where id <> ${id}
    ), places as (
      select id, case when place < ${position} then place else place + 1 end as place from others
      union all select ${id}::integer, least(${position}, (select count(*) from others))
    )
    update ${table} as moved set position = places.place
    from places where moved.id = places.id and moved.position <> places.place`.execute(trx)
  return updateRow(trx, collection, id, {})
}

/** Numbers the rows of a table from 0 in the order of their ids. The caller has locked the table. */
export async function saveOrder(trx: Trx, { table }: Collection, ids: readonly number[]): Promise<void> {
  await sql`
    update ${sql.table(table)} set position = place - 1
    from unnest(${ids}::integer[]) with ordinality as ordered(ordered_id, place)
    where id = ordered_id and position <> place - 1
  `.execute(trx)
}

/** Locks a row until the transaction ends and returns it, after waiting for changes that are under way. */
export async function lockRow(trx: Trx, { table }: Collection, id: number): Promise<ContentRow | undefined> {
  return contentOf(trx).selectFrom(table).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Locks a table until the transaction ends. Others can read it, but not write to it or lock it. */
export async function lockTable(trx: Trx, table: string): Promise<void> {
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx)
}

function contentOf(db: Db): Kysely<ContentDatabase> {
  return db as unknown as Kysely<ContentDatabase> // a view of the collections' tables that one generic type describes
}

/** A record of any collection, in the names of its columns. */
export interface ContentRecord {
  readonly name: CollectionName
  readonly body: ContentValues
}

/** The ids of the records that were inserted into a table. */
export interface FilledTable {
  readonly table: string
  readonly ids: readonly number[]
}

/** Inserts records in their order, one statement per collection. Returns their ids. */
export async function fillContent(trx: Trx, records: readonly ContentRecord[], act: Act): Promise<FilledTable[]> {
  const filled: FilledTable[] = []
  for (const [name, group] of Map.groupBy(records, (record) => record.name)) {
    const { table } = collections[name]
    const bodies: ContentValues[] = []
    for (const { body } of group) bodies.push(name === 'menus' ? await linkedByTitle(trx, body) : body)
    const ids = await insertRows(trx, collections[name], bodies)
    await recordRows(trx, act, { collection: name, ids, kind: 'created' })
    filled.push({ table, ids })
  }
  return filled
}

type RowOnPage = ContentRow & { readonly picture?: PictureOnPage }

/** Adds the pictures' focal points and alternative texts in a language to published rows, in one query. */
export async function withPictures(
  db: Db,
  collection: Pick<Collection, 'file'>,
  rows: readonly ContentRow[],
  lang?: SiteLanguage,
): Promise<readonly RowOnPage[]> {
  const paths = rows.flatMap((row) => pathOf(collection, row) ?? [])
  if (paths.length === 0) return rows
  const stated = await db.selectFrom('pictures').selectAll().where('path', 'in', paths).execute()
  const pictures = new Map(stated.map((facts) => [facts.path, pictureOnPage(facts, lang)]))
  return rows.map((row) => {
    const picture = pictures.get(pathOf(collection, row) ?? '')
    return picture ? { ...row, picture } : row
  })
}

/** The path of a row's picture or video. */
export function pathOf({ file }: Pick<Collection, 'file'>, row: ContentRow): string | null | undefined {
  return file && (row as unknown as Record<string, string | null>)[file.column] // the collection's own column
}

/** Returns what the owner has stated about a picture, for the page. Undefined if nothing was stated. */
export function pictureOnPage(
  facts: Omit<PictureFacts, 'path' | 'translations'> & Partial<Pick<PictureFacts, 'translations'>>,
  lang?: SiteLanguage,
): PictureOnPage | undefined {
  const { focal_x, focal_y, alt, is_decorative } = inLanguage(facts, ['alt'], lang)
  const picture = {
    ...(focal_x !== null && focal_y !== null && { focal_x, focal_y }),
    ...((alt !== '' || is_decorative) && { alt: is_decorative ? '' : alt }),
  }
  return Object.keys(picture).length > 0 ? picture : undefined
}

/**
 * Returns true if an upload, or the video whose poster it is, has this focal point.
 * @param focus per cent of the width, and of the height if it matters
 */
export async function isFocalPoint(db: Db, name: string, [x, y]: readonly number[]): Promise<boolean> {
  if (!isUploadName(name) || x === undefined) return false
  const stem = name.replace(/\.[a-z0-9]+$/, '')
  const rows = await db
    .selectFrom('pictures')
    .select(['path', 'focal_y'])
    .where('path', 'like', `/api/uploads/${stem}.%`) // an upload's name has no wildcards
    .where('focal_x', '=', x)
    .execute()
  return rows.some(({ path, focal_y }) => uploadNameOf(path) !== '' && (y === undefined || focal_y === y))
}
