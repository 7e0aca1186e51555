import {
  type Api,
  type Collection,
  type CollectionName,
  collectionNames,
  collections,
  formatSocialMedia,
  isVideo,
  parseSocialMedia,
  type PictureUse,
  uploadNameOf,
  mediaColumns,
} from '@tablier/contracts'
import { type RawBuilder, sql } from 'kysely'
import { type Act, actOf } from '../calls/act.ts'
import { found } from '../calls/app-error.ts'
import { checkVersion } from '../calls/check-version.ts'
import { changeContent } from './content-change.ts'
import { lockRow, updateRow } from './content-rows.ts'
import type { Db, Trx } from '../database/database.ts'
import { checkNamedUpload } from './named-uploads.ts'
import { titleOf } from '../history/record-activity.ts'
import { recordChange } from '../history/record-change.ts'
import type { HandlersOn } from '../calls/ports.ts'
import {
  checkedFacts,
  findOriginal,
  findPicture,
  saveOriginal,
  savePicture,
  storedPath,
  uploadPath,
} from './picture-queries.ts'

export const pictureHandlers: HandlersOn<Api['pictures']> = {
  get: ({ db }, { query }) => state(db, storedPath('path', query.path)),

  /** Changes a picture's facts and raises the content version, because visitors see the change. */
  async update(ports, { body: { version, ...body } }) {
    const { path, ...facts } = checkedFacts(body)
    return changeContent(ports, async (trx) => {
      await sql`lock table pictures in share row exclusive mode`.execute(trx) // also for a first statement
      checkVersion('picture', await findPicture(trx, path), version)
      await savePicture(trx, path, facts)
      return state(trx, path)
    })
  },

  async keepOriginal(ports, { body, file }) {
    const path = uploadPath('path', body.path)
    await checkNamedUpload(ports, 'path', path)
    if (file) return { original: await saveOriginal(ports.db, path, await file.keep()) }
    const original = uploadPath('original', body.original ?? '')
    await checkNamedUpload(ports, 'original', original)
    return { original: await saveOriginal(ports.db, path, original) }
  },

  async replace(ports, { body }, caller) {
    const path = storedPath('path', body.path)
    const by = storedPath('by', body.by)
    await checkNamedUpload(ports, 'by', by)
    const act = actOf(caller, ports.now())
    return changeContent(ports, async (trx) => ({ replaced: await replaceUses(trx, act, { path, by }) }))
  },
}

async function state(db: Db, path: string) {
  const picture = await findPicture(db, path)
  return { picture, original: await findOriginal(db, path), uses: await findUses(db, path) }
}

/** A column of a collection that may name a picture. */
interface Place {
  readonly name: CollectionName
  readonly collection: Collection
  readonly column: string
  /** False if the column holds only the path, true if the path is part of its text. */
  readonly isText: boolean
}

const places: readonly Place[] = collectionNames.flatMap((name): Place[] => {
  const collection: Collection = collections[name]
  if (name === 'footers') return [{ name, collection, column: 'social_media', isText: true }]
  return mediaColumns(collection).map((column) => ({ name, collection, column, isText: false }))
})

/** Returns the records that use a picture, in the order of the collections. */
async function findUses(db: Db, path: string): Promise<PictureUse[]> {
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
 * Replaces a picture in all records that use it, in their draft changes and in what is scheduled. If the new one is a
 * video, collections that take no videos keep the old picture.
 * @returns how many records were changed
 */
async function replaceUses(trx: Trx, act: Act, { path, by }: Replacement): Promise<number> {
  for (const place of places.filter((one) => takes(one, by))) await replaceInWaiting(trx, place, { path, by })
  let replaced = 0
  for (const use of await findUses(trx, path)) {
    for (const place of places.filter((one) => one.name === use.name && takes(one, by))) {
      const { collection, column } = place
      const value = replacedIn(place, await lockRow(trx, collection, use.id), { path, by })
      if (value === undefined) continue // the path is in another column, or another call was faster
      const row = found(await updateRow(trx, collection, use.id, { [column]: value }))
      await recordChange(trx, act, { collection: use.name, row })
      replaced += 1
    }
  }
  return replaced
}

function takes({ collection }: Place, path: string): boolean {
  return !isVideo(path) || collection.file?.accepts.includes('video') === true
}

/** Replaces the picture in draft changes and scheduled revisions too. Otherwise publishing them would bring it back. */
async function replaceInWaiting(trx: Trx, place: Place, change: Replacement): Promise<void> {
  const { name, column } = place
  const { rows } = await sql<{ id: number; record: object }>`
    select id, record from revisions
    where collection = ${name} and strpos(record ->> ${column}::text, ${change.path}) > 0
      and id in (select revision_id from content_drafts union all select revision_id from schedules)
  `.execute(trx)
  for (const { id, record } of rows) {
    const value = replacedIn(place, record, change)
    if (value === undefined) continue
    const replaced = JSON.stringify({ ...record, [column]: value })
    await trx.updateTable('revisions').set('record', replaced).where('id', '=', id).execute()
  }
}

interface Replacement {
  readonly path: string
  readonly by: string
}

/** Returns the column with the new picture; undefined if it does not show the replaced one. */
function replacedIn({ column, isText }: Place, row: object | undefined, { path, by }: Replacement): string | undefined {
  const value = (row as Record<string, unknown> | undefined)?.[column] // a row of the place's collection
  if (!isText) return value === path ? by : undefined
  const list = parseSocialMedia(String(value))
  if (!list.some(({ media_icon }) => media_icon === path)) return undefined
  return formatSocialMedia(
    list.map((one) => (one.media_icon === path ? Object.assign({ ...one }, { media_icon: by }) : one)),
  )
}

function isIn({ column, isText }: Place, path: string): RawBuilder<boolean> {
  return isText ? sql`strpos(${sql.ref(column)}, ${path}) > 0` : sql`${sql.ref(column)} = ${path}`
}
