import { type CollectionName, collections } from '@tablier/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { Act } from '../calls/act.ts'
import { found } from '../calls/app-error.ts'
import { staleVersion } from '../calls/check-version.ts'
import { type Db, hasDeleted, type Trx } from '../database/database.ts'
import { recordChange, type RecordName, THE_LIST } from '../history/record-change.ts'
import { lockRow, updateRow } from './content-rows.ts'
import type { ContentRow } from '../database/tables/content.ts'
import type { ContentValues } from './content-values.ts'

/** Draft changes are a revision that is not live and waits to be published. */

/** The columns that a draft cannot change, because they belong to the row in every state. */
export const rowColumns = ['id', 'position', 'version', 'status', 'created_at', 'updated_at']

/** Returns a row with its draft changes applied; undefined if it has none. */
export async function findDraft(db: Db, name: CollectionName, id: number): Promise<ContentRow | undefined> {
  const { rows } = await sql<ContentRow>`
    select merged.* from ${sql.table(collections[name].table)} as content
    join content_drafts on collection = ${name} and content_drafts.record_id = content.id
    join revisions on revisions.id = revision_id,
    jsonb_populate_record(content, revisions.record - ${rowColumns}::text[]) as merged
    where content.id = ${id}
  `.execute(db)
  return rows[0]
}

/**
 * Locks a record and returns its row.
 * @param from the version that the change was made from; undefined allows any
 * @throws AppError `not_found`, or `stale_version` with the record and its draft changes
 */
export async function lockRecord(trx: Trx, { collection, id }: RecordName, from?: number): Promise<ContentRow> {
  // Before the row, as whoever orders the list does: the update that follows needs the table too.
  await sql`lock table ${sql.table(collections[collection].table)} in row exclusive mode`.execute(trx)
  const row = found(await lockRow(trx, collections[collection], id))
  if (from === undefined || from === row.version) return row
  throw staleVersion({ [collections[collection].key]: (await findDraft(trx, collection, id)) ?? row })
}

/**
 * Saves draft changes on top of those that the record has. The row's version rises, because the next change must start
 * from this one. Visitors see no difference.
 * @returns undefined if there is no such row
 */
export async function saveDraft(
  trx: Trx,
  act: Act,
  { name, id }: { readonly name: CollectionName; readonly id: number },
  values: ContentValues,
  restoredFrom?: number,
): Promise<ContentRow | undefined> {
  const row = await updateRow(trx, collections[name], id, {})
  if (!row) return undefined
  const former = await draftValues(trx, name, id)
  const draft = { ...former, ...values }
  const how = restoredFrom === undefined ? {} : { kind: 'restored' as const, restoredFrom }
  const { id: revision_id } = await recordChange(trx, act, { collection: name, row, draft, ...how })
  await trx
    .insertInto('content_drafts')
    .values({ collection: name, record_id: id, revision_id })
    .onConflict((conflict) => conflict.columns(['collection', 'record_id']).doUpdateSet({ revision_id }))
    .execute()
  return findDraft(trx, name, id)
}

/** Returns the columns of a record's draft changes. */
export async function draftValues(db: Db, name: CollectionName, id: number): Promise<ContentValues | undefined> {
  const draft = await db
    .selectFrom('content_drafts')
    .innerJoin('revisions', 'revisions.id', 'revision_id')
    .where('content_drafts.collection', '=', name)
    .where('content_drafts.record_id', '=', id)
    .select('record')
    .executeTakeFirst()
  return draft && withoutRowColumns(draft.record)
}

/** Returns a record as it is and was in all its versions. */
export async function versionsOf(db: Db, { collection, id }: RecordName): Promise<ContentValues[]> {
  const rows = await db
    .selectFrom('revisions')
    .select('record')
    .where('collection', '=', collection)
    .where('record_id', '=', id)
    .execute()
  return rows.map(({ record }) => record)
}

/** Ends a record's draft changes, which stay in its history. Returns false if there are none. */
export async function endDraft(trx: Trx, name: CollectionName, id: number): Promise<boolean> {
  return hasDeleted(trx.deleteFrom('content_drafts').where('collection', '=', name).where('record_id', '=', id))
}

/** Returns only the columns that belong to the collection's own fields. */
export function withoutRowColumns(record: ContentValues): ContentValues {
  return Object.fromEntries(Object.entries(record).filter(([column]) => !rowColumns.includes(column)))
}

/**
 * The content that a preview shows: all records as if everything were published, or the records that were on the site
 * at a moment.
 */
export type ContentView = { readonly kind: 'drafts' } | { readonly kind: 'asOf'; readonly at: Date }

/** Returns the records of a list for a view, in the owner's order. */
export async function listView(db: Db, name: CollectionName, view: ContentView): Promise<ContentRow[]> {
  const shown = view.kind === 'drafts' ? draftRows(name) : pastRows(name, view.at)
  const { rows } = await sql<ContentRow>`
    select record.* from (${shown}) as shown,
      jsonb_populate_record(null::${sql.table(collections[name].table)}, shown.record) as record
    order by shown.place, record.position, record.created_at desc, record.id desc
  `.execute(db)
  return rows
}

/** Returns all records that are not archived, with their draft changes, as SQL: `place` and `record`. */
export function draftRows(name: CollectionName): RawBuilder<unknown> {
  return sql`
    select 0 as place, to_jsonb(content)
      || coalesce(revisions.record - ${rowColumns}::text[], '{}') || '{"status": "Published"}' as record
    from ${sql.table(collections[name].table)} as content
    left join content_drafts on content_drafts.collection = ${name} and content_drafts.record_id = content.id
    left join revisions on revisions.id = revision_id
    where content.status <> 'Archived'`
}

/** Returns the records that were published at a moment, in their revisions and their order of that time. */
function pastRows(name: CollectionName, at: Date): RawBuilder<unknown> {
  const isThen = sql`collection = ${name} and live and created_at <= ${at.toISOString()}::timestamptz`
  // A record that is missing in that order was added later, so it goes where new records go.
  const unknownPlace = collections[name].newRecords === 'first' ? 0 : 2_147_483_647
  return sql`
    select coalesce(ordered.place, ${unknownPlace}::bigint) as place, past.record
    from (
      select distinct on (record_id) record_id, kind, record from revisions
      where ${isThen} and record_id <> ${THE_LIST} order by record_id, number desc
    ) as past
    left join (
      select id::integer, place from (
        select record -> 'order' as ids from revisions where ${isThen} and record_id = ${THE_LIST}
        order by number desc limit 1
      ) as newest, jsonb_array_elements_text(ids) with ordinality as elements(id, place)
    ) as ordered on ordered.id = past.record_id
    where past.kind <> 'trashed' and past.record ->> 'status' = 'Published'`
}
