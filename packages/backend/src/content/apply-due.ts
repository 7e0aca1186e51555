import { collections } from '@tablier/contracts'
import { sql } from 'kysely'
import type { Act } from '../calls/act.ts'
import { found } from '../calls/app-error.ts'
import { rowColumns, withoutRowColumns } from './content-drafts.ts'
import { lockRow, updateRow } from './content-rows.ts'
import type { ContentRow } from '../database/tables/content.ts'
import type { ContentValues } from './content-values.ts'
import { raiseContentVersion } from '../database/content-version.ts'
import type { Trx } from '../database/database.ts'
import { recordChange, type RecordName } from '../history/record-change.ts'
import type { Ports } from '../calls/ports.ts'
import { dueRecords, endSchedule } from './schedule-handlers.ts'
import { turnSeason } from './seasons.ts'

/**
 * Applies the schedules that are due: records are published as scheduled, or taken off the site; and turns the season. Each schedule has a
 * transaction, and several instances may try it at once. One that fails does not stop the others, and is tried again
 * next time.
 * @returns the new content version; undefined if nothing was due
 */
export async function applyDue({ db, now, log }: Pick<Ports, 'db' | 'now' | 'log'>): Promise<number | undefined> {
  const moment = now()
  let reached = await turnSeason({ db, now })
  for (const name of await dueRecords(db, moment)) {
    try {
      reached = (await db.transaction().execute((trx) => applyTo(trx, name, moment))) ?? reached
    } catch (error) {
      log.error({ err: error, record: name }, 'cannot carry out a schedule; trying again with the next request')
    }
  }
  return reached
}

/** Returns the new content version; undefined if another instance was faster or the record is gone. */
async function applyTo(trx: Trx, name: RecordName, now: Date): Promise<number | undefined> {
  const { collection, id } = name
  // The record is locked first, as in every change of it. Other instances wait here.
  const schedule = (await lockRow(trx, collections[collection], id)) && (await readSchedule(trx, name))
  if (!schedule) return undefined
  const isDue = (time: string | null) => time !== null && Date.parse(time) <= now.getTime()
  const { publish_at, unpublish_at, actor, record } = schedule
  if (!isDue(publish_at) && !isDue(unpublish_at)) return undefined
  const actAt = async (time: string) => ({ actor, at: await momentOf(trx, name, time) })
  if (publish_at !== null) await publishScheduled(trx, await actAt(publish_at), name, record)
  if (unpublish_at !== null && isDue(unpublish_at)) await withdraw(trx, await actAt(unpublish_at), name)
  if (unpublish_at === null || isDue(unpublish_at)) await endSchedule(trx, name)
  else await forgetPublishing(trx, name)
  return raiseContentVersion(trx)
}

async function forgetPublishing(trx: Trx, { collection, id }: RecordName): Promise<void> {
  await trx
    .updateTable('schedules')
    .set({ publish_at: null })
    .where((eb) => eb.and({ collection, record_id: id }))
    .execute()
}

async function readSchedule(trx: Trx, { collection, id }: RecordName) {
  const row = await trx
    .selectFrom('schedules')
    .innerJoin('revisions', 'revisions.id', 'revision_id')
    .where((eb) => eb.and({ 'schedules.collection': collection, 'schedules.record_id': id }))
    .select(['publish_at', 'unpublish_at', 'record', 'actor_id', 'actor_name'])
    .executeTakeFirst()
  return row && { ...row, actor: { id: row.actor_id, name: row.actor_name } }
}

/** Returns the time of the schedule, or of the record's later return from the trash, to keep the order. */
async function momentOf(trx: Trx, { collection, id }: RecordName, time: string): Promise<Date> {
  const { last } = await trx
    .selectFrom('revisions')
    .where((eb) => eb.and({ collection, record_id: id, live: true }))
    .select(({ fn }) => fn.max<string | null>('created_at').as('last'))
    .executeTakeFirstOrThrow()
  return new Date(Math.max(Date.parse(time), last === null ? 0 : Date.parse(last)))
}

/** Archives a record. As a draft, it would look in previews as if it were still to be published. */
async function withdraw(trx: Trx, act: Act, { collection, id }: RecordName): Promise<void> {
  const before = await lockRow(trx, collections[collection], id)
  if (before?.status !== 'Published') return
  const row = found(await updateRow(trx, collections[collection], id, { status: 'Archived' }))
  await recordChange(trx, act, { collection, row, kind: 'unpublished' })
}

/** Publishes a record as it was scheduled. Later edits stay as draft changes. The caller has locked the row. */
async function publishScheduled(trx: Trx, act: Act, name: RecordName, scheduled: ContentValues): Promise<void> {
  const { collection, id } = name
  const { edited, has_draft } = await readLatest(trx, name, scheduled)
  const values = { ...withoutRowColumns(scheduled), status: 'Published' }
  const row = found(await updateRow(trx, collections[collection], id, values))
  const editor = await lastEditor(trx, name)
  await recordChange(trx, act, { collection, row, kind: 'published', endsDraft: edited === null })
  if (edited && !has_draft) await keepAsDraft(trx, { actor: editor, at: act.at }, name, { ...row, ...edited })
}

interface Latest {
  /** The record with its draft changes; null if they are what was scheduled. */
  readonly edited: ContentValues | null
  readonly has_draft: boolean
}

async function readLatest(trx: Trx, { collection, id }: RecordName, scheduled: ContentValues): Promise<Latest> {
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

async function lastEditor(trx: Trx, { collection, id }: RecordName): Promise<Act['actor']> {
  const last = await trx
    .selectFrom('revisions')
    .where((eb) => eb.and({ collection, record_id: id }))
    .select(['actor_id as id', 'actor_name as name'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? { id: null, name: null }
}

/** Stores later edits as draft changes, without a line in the activity, which has one from when they were made. */
async function keepAsDraft(trx: Trx, { actor, at }: Act, { collection, id }: RecordName, record: ContentRow) {
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
