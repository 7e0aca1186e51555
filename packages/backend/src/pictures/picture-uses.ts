import {
  type Collection,
  type CollectionName,
  collectionNames,
  collections,
  isVideo,
  type PictureUse,
  uploadNameOf,
} from '@tablier/contracts'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { updateRow } from '../collections/content-rows.ts'
import type { Database, Db } from '../database/database.ts'
import type { Act } from '../history/actor.ts'
import { recordChange } from '../history/record-change.ts'
import { titleOf } from '../history/title-of.ts'

/** A column of a collection that may name a picture. */
interface Place {
  readonly name: CollectionName
  readonly collection: Collection
  readonly column: string
  /** False if the column is the path itself, true if the path is somewhere in its text. */
  readonly isText: boolean
}

const places: readonly Place[] = collectionNames.flatMap((name): Place[] => {
  const collection: Collection = collections[name]
  if (name === 'footers') return [{ name, collection, column: 'social_media', isText: true }]
  return collection.file ? [{ name, collection, column: collection.file.column, isText: false }] : []
})

/** Returns the records that use a picture, in the order of the collections. */
export async function findUses(db: Db, path: string): Promise<PictureUse[]> {
  const uses = places
    .filter(({ isText }) => !isText || uploadNameOf(path))
    .map((place) => {
      const title = place.isText ? sql`''` : titleOf(sql`to_jsonb(content)`) // a footer is known by HTML
      return sql`
        select ${place.name}::text as name, id, ${title}::text as title, status
        from ${sql.table(place.collection.table)} as content where ${isIn(place, path)}`
    })
  const { rows } = await sql<PictureUse>`${sql.join(uses, sql` union all `)}`.execute(db)
  const place = ({ name }: PictureUse) => collectionNames.indexOf(name)
  return rows.toSorted((a, b) => place(a) - place(b) || a.id - b.id)
}

/**
 * Lets all records that use a picture use another one, also in their draft changes and what is scheduled. Collections that take no videos keep theirs if it is a video.
 * @returns how many records were changed
 */
export async function replaceUses(
  trx: Transaction<Database>,
  act: Act,
  { path, by }: { readonly path: string; readonly by: string },
): Promise<number> {
  for (const place of places.filter((one) => takes(one, by))) await replaceInWaiting(trx, place, { path, by })
  let replaced = 0
  for (const use of await findUses(trx, path)) {
    const place = places.find(({ name }) => name === use.name)
    if (!place || !takes(place, by)) continue
    const { collection, column, isText } = place
    const value = isText ? sql`replace(${sql.ref(column)}, ${path}, ${by})` : by
    const row = await updateRow(trx, collection, use.id, { [column]: value })
    if (!row) continue // it was deleted meanwhile
    await recordChange(trx, act, { collection: use.name, row })
    replaced += 1
  }
  return replaced
}

function takes({ collection }: Place, path: string): boolean {
  return !isVideo(path) || collection.file?.accepts.includes('video') === true
}

/** What waits to be published would otherwise bring the replaced picture back. */
async function replaceInWaiting(
  trx: Transaction<Database>,
  { name, column, isText }: Place,
  { path, by }: { readonly path: string; readonly by: string },
): Promise<void> {
  const text = sql`(record ->> ${column}::text)`
  await sql`
    update revisions
    set record = jsonb_set(record, array[${column}::text], to_jsonb(replace(${text}, ${path}::text, ${by}::text)))
    where collection = ${name} and ${isText ? sql`strpos(${text}, ${path}::text) > 0` : sql`${text} = ${path}::text`}
      and id in (select revision_id from content_drafts union all select revision_id from schedules)
  `.execute(trx)
}

function isIn({ column, isText }: Place, path: string): RawBuilder<boolean> {
  return isText ? sql`strpos(${sql.ref(column)}, ${path}) > 0` : sql`${sql.ref(column)} = ${path}`
}
