import { collections } from '@tablier/contracts'
import { sql, type Transaction } from 'kysely'
import { found } from '../calls/found.ts'
import { rowColumns, withoutRowColumns } from '../collections/content-drafts.ts'
import { type ContentRow, updateRow } from '../collections/content-rows.ts'
import type { ContentValues } from '../collections/content-values.ts'
import type { Database } from '../database/database.ts'
import type { Act } from '../history/actor.ts'
import { recordChange } from '../history/record-change.ts'
import type { RecordName } from './schedule-queries.ts'

/** Makes a record what was scheduled. What was edited since then stays as draft changes. The caller has locked the row. */
export async function publishScheduled(
  trx: Transaction<Database>,
  act: Act,
  name: RecordName,
  scheduled: ContentValues,
): Promise<void> {
  const { collection, id } = name
  const { edited, has_draft } = await readLatest(trx, name, scheduled)
  const values = { ...withoutRowColumns(scheduled), status: 'Published' }
  const row = found(await updateRow(trx, collections[collection], id, values))
  const editor = await lastEditor(trx, name)
  await recordChange(trx, act, { collection, row, kind: 'published', endsDraft: edited === null })
  if (edited && !has_draft) await keepAsDraft(trx, { actor: editor, at: act.at }, name, { ...row, ...edited })
}

interface Latest {
  /** The record with its draft changes; null if that is what was scheduled. */
  readonly edited: ContentValues | null
  readonly has_draft: boolean
}

async function readLatest(
  trx: Transaction<Database>,
  { collection, id }: RecordName,
  scheduled: ContentValues,
): Promise<Latest> {
  const { rows } = await sql<Latest>`
    select nullif(to_jsonb(latest) - ${rowColumns}::text[], to_jsonb(planned) - ${rowColumns}::text[]) as edited,
      draft.id is not null as has_draft
    from ${sql.table(collections[collection].table)} as content
    left join content_drafts on collection = ${collection} and content_drafts.record_id = content.id
    left join revisions as draft on draft.id = revision_id,
    jsonb_populate_record(content, coalesce(draft.record, '{}') - ${rowColumns}::text[]) as latest,
    jsonb_populate_record(content, ${JSON.stringify(scheduled)}::jsonb - ${rowColumns}::text[]) as planned
    where content.id = ${id}
  `.execute(trx)
  return found(rows[0])
}

async function lastEditor(trx: Transaction<Database>, { collection, id }: RecordName): Promise<Act['actor']> {
  const last = await trx
    .selectFrom('revisions')
    .where('collection', '=', collection)
    .where('record_id', '=', id)
    .select(['actor_id as id', 'actor_name as name'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? { id: null, name: null }
}

/** Writes no line in the activity: it has one from when this was edited. */
async function keepAsDraft(
  trx: Transaction<Database>,
  { actor, at }: Act,
  { collection, id }: RecordName,
  record: ContentRow,
): Promise<void> {
  await sql`
    with kept as (
      insert into revisions (collection, record_id, number, kind, record, live, actor_id, actor_name, created_at)
      select ${collection}, ${id}::integer, max(number) + 1, 'edited', ${JSON.stringify(record)}::jsonb, false,
        ${actor.id}::integer, ${actor.name}, ${at.toISOString()}::timestamptz
      from revisions where collection = ${collection} and record_id = ${id}
      returning collection, record_id, id
    )
    insert into content_drafts (collection, record_id, revision_id) select collection, record_id, id from kept
  `.execute(trx)
}
