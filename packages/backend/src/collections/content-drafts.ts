import { type CollectionName, collections } from '@tablier/contracts'
import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '../database/database.ts'
import type { Act } from '../history/actor.ts'
import { recordChange } from '../history/record-change.ts'
import { type ContentRow, updateRow } from './content-rows.ts'
import type { ContentValues } from './content-values.ts'

/** Draft changes: a revision that is not live and waits to be published. */

/** What a draft cannot change: these belong to the row, whatever state it is in. */
export const rowColumns = ['id', 'position', 'version', 'status', 'created_at', 'updated_at']

/** Returns the row with its draft changes laid over; undefined if it has none. */
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
 * Saves draft changes over those that the record has. The row's version rises, as everybody's next change is made from
 * this one; visitors see nothing of it.
 * @returns undefined if there is no such row in that version
 */
export async function saveDraft(
  trx: Transaction<Database>,
  act: Act,
  target: { readonly name: CollectionName; readonly id: number; readonly version?: number | undefined },
  values: ContentValues,
  restoredFrom?: number,
): Promise<ContentRow | undefined> {
  const { name, id, version } = target
  const row = await updateRow(trx, collections[name], id, {}, version)
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

/** Ends a record's draft changes, which stay in its history. Returns false if it has none. */
export async function endDraft(trx: Transaction<Database>, name: CollectionName, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('content_drafts')
    .where('collection', '=', name)
    .where('record_id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Leaves the columns that the collection's own fields fill in. */
export function withoutRowColumns(record: ContentValues): ContentValues {
  return Object.fromEntries(Object.entries(record).filter(([column]) => !rowColumns.includes(column)))
}
