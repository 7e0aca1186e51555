import {
  type CollectionName,
  collections,
  type ContentStatus,
  type HistoryName,
  type RevisionKind,
} from '@tablier/contracts'
import { sql } from 'kysely'
import { type Act, NOBODY } from '../calls/act.ts'
import type { Db, Trx } from '../database/database.ts'
import { changedFields, recordActivity, titleIn, titleOf } from './record-activity.ts'

/** Two edits by one person are one revision if the second follows the first within this time. */
const ONE_EDIT_MS = 5 * 60 * 1000

/** A record of a list, or 0 for the list itself, whose revisions hold its order. */
export interface RecordName {
  readonly collection: CollectionName
  readonly id: number
}

interface RecordedChange {
  readonly collection: HistoryName
  /** The whole row after the change. The caller has locked it, so nobody else adds revisions of it. */
  readonly row: { readonly id: number; readonly status?: ContentStatus }
  /** What was done. If left out, it follows from the old and the new status. */
  readonly kind?: RevisionKind
  /** The draft changes: columns that differ from the row. */
  readonly draft?: Readonly<Record<string, unknown>>
  readonly restoredFrom?: number
  /** True if the change ends the record's draft changes, which stay among its revisions. */
  readonly endsDraft?: boolean
}

/** The revision that holds a record's state now. */
interface Recorded {
  readonly id: number
  readonly number: number
}

/**
 * Writes the revision of a changed record and a line of the activity, in the transaction of the change. A change that
 * changed nothing writes neither. An edit that visitors do not see may be merged into the previous revision.
 */
export async function recordChange(
  trx: Trx,
  act: Act,
  { collection, row, kind, draft, restoredFrom, endsDraft = false }: RecordedChange,
): Promise<Recorded> {
  const last = await findLast(trx, collection, row.id)
  if (last && last.draft_id !== null && endsDraft)
    await trx.deleteFrom('content_drafts').where('revision_id', '=', last.draft_id).execute()
  const record = { ...row, ...draft }
  const { status } = row
  const live = draft === undefined
  if (last && !kind && last.live === live && isSame(collection, last.record, record)) return last
  const made = kind ?? kindOf(status, last)
  if (last && !kind && made === 'edited' && isOneEdit(last, act, { status, live })) {
    await trx.updateTable('revisions').set('record', JSON.stringify(record)).where('id', '=', last.id).execute()
    return last
  }
  const number = (last?.number ?? 0) + 1
  return write(trx, act, { collection, record, kind: made, live, number, restored_from: restoredFrom ?? null })
}

interface NewRevision {
  readonly collection: HistoryName
  readonly record: { readonly id: number }
  readonly kind: RevisionKind
  readonly live: boolean
  readonly number: number
  readonly restored_from: number | null
}

/** Writes both in one statement: for the embedded database, each costs about as much as the change. */
async function write(trx: Trx, { actor, at, isPart }: Act, revision: NewRevision): Promise<Recorded> {
  const { collection, record, kind, live, number, restored_from } = revision
  const { rows } = await sql<Recorded>`
    with added as (
      insert into revisions
        (collection, record_id, number, kind, record, live, actor_id, actor_name, restored_from, created_at)
      values (${collection}, ${record.id}, ${number}, ${kind}, ${JSON.stringify(record)}, ${live}, ${actor.id},
        ${actor.name}, ${restored_from}, ${at.toISOString()})
      returning *
    ), told as (
      insert into activity (at, area, action, record_id, title, revision, actor_id, actor_name)
      select created_at, collection, kind, record_id, ${titleOf(sql`record`)}, number, actor_id, actor_name from added
      where not ${isPart ?? false}::boolean
    )
    select id, number from added
  `.execute(trx)
  return rows[0]! // the one that was inserted
}

function kindOf(status: ContentStatus | undefined, last: LastRevision | undefined): RevisionKind {
  if (!last) return 'created'
  if (status === last.record['status']) return 'edited'
  if (status === 'Published') return 'published'
  return last.record['status'] === 'Published' ? 'unpublished' : 'edited'
}

/**
 * Returns whether an edit continues the previous one: by one person, soon after, and seen by no visitor. What has no
 * status, such as the settings, has an effect at once.
 */
function isOneEdit(
  last: LastRevision,
  { actor, at }: Act,
  now: { readonly status: ContentStatus | undefined; readonly live: boolean },
): boolean {
  const isSeen = now.live ? (now.status ?? 'Published') === 'Published' : last.draft_id !== last.id
  const isEdit = last.kind === 'created' || last.kind === 'edited'
  const isSoon = at.getTime() - Date.parse(last.created_at) < ONE_EDIT_MS
  return !isSeen && isEdit && isSoon && last.live === now.live && last.actor_id === actor.id
}

type Columns = Readonly<Record<string, unknown>>

/** Returns true if two states have the same content, whatever their versions and times. */
function isSame(name: HistoryName, before: Columns, after: Columns): boolean {
  const columns = isCollection(name) ? ['status', ...Object.keys(collections[name].fields)] : Object.keys(after)
  return changedFields(before, after, columns).length === 0
}

interface LastRevision {
  readonly id: number
  readonly number: number
  readonly kind: RevisionKind
  readonly live: boolean
  readonly record: Readonly<Record<string, unknown>>
  readonly actor_id: number | null
  readonly created_at: string
  /** The revision with the record's draft changes; null if it has none. */
  readonly draft_id: number | null
}

export function isCollection(name: string): name is CollectionName {
  return Object.hasOwn(collections, name)
}

export async function findLast(trx: Trx, collection: HistoryName, id: number): Promise<LastRevision | undefined> {
  const { rows } = await sql<LastRevision>`
    select id, number, kind, live, record, actor_id, created_at,
      (select revision_id from content_drafts where collection = ${collection} and record_id = ${id}) as draft_id
    from revisions where collection = ${collection} and record_id = ${id} order by number desc limit 1
  `.execute(trx)
  return rows[0]
}

/**
 * Writes the revisions of many records of a collection in one statement. The caller has locked the rows, and writes one
 * line of the activity for all of them.
 */
export async function recordRows(
  trx: Trx,
  { actor, at }: Act,
  {
    collection,
    ids,
    kind,
  }: { readonly collection: CollectionName; readonly ids: readonly number[]; readonly kind: RevisionKind },
): Promise<void> {
  await sql`
    insert into revisions (collection, record_id, number, kind, record, live, actor_id, actor_name, created_at)
    select ${collection}, id, 1 + coalesce(
        (select max(number) from revisions where collection = ${collection} and record_id = content.id), 0),
      ${kind}, to_jsonb(content), true, ${actor.id}::integer, ${actor.name}, ${at.toISOString()}::timestamptz
    from ${sql.table(collections[collection].table)} as content where id = any(${ids}::integer[]) order by id
  `.execute(trx)
}

/** How many of a record's newest revisions are never deleted. */
const KEPT_PER_RECORD = 50

/**
 * Deletes old revisions, except for the newest of each record, those that were on the site (with the time when they
 * left it, so that the page of any past moment can be shown), draft changes and what is scheduled.
 */
export async function sweepRevisions(db: Db): Promise<void> {
  await sql`
    delete from revisions using (
      select id, row_number() over (partition by collection, record_id order by number desc) as age from revisions
    ) as aged
    where revisions.id = aged.id and age > ${KEPT_PER_RECORD}
      and not (live and (record ->> 'status' = 'Published' or kind in ('unpublished', 'trashed', 'reordered')))
      and not exists (select from content_drafts where revision_id = revisions.id)
      and not exists (select from schedules where revision_id = revisions.id)
  `.execute(db)
}

/** Deletes all revisions and draft changes of records that are gone for good. */
export async function deleteHistory(trx: Trx, collection: HistoryName, ids: readonly number[]): Promise<void> {
  const isTheirs = sql<boolean>`collection = ${collection} and record_id = any(${ids}::integer[])`
  await trx.deleteFrom('content_drafts').where(isTheirs).execute()
  await trx.deleteFrom('revisions').where(isTheirs).execute()
}

/** The record number of a list's own revisions. */
export const THE_LIST = 0

interface OrderChange {
  readonly collection: CollectionName
  /** The record that was moved; undefined if several were. */
  readonly moved?: number
  readonly restoredFrom?: number
}

/**
 * Changes a list's order and writes the new order as a revision of the list. If the previous order was never written,
 * it writes that too. A change that moved nothing writes nothing. The caller has locked the table.
 * @returns what the change returned
 */
export async function recordPositions<T>(trx: Trx, act: Act, change: OrderChange, reorder: () => Promise<T>) {
  const before = await orderOf(trx, change.collection)
  const result = await reorder()
  const order = await orderOf(trx, change.collection)
  if (order.join() !== before.join()) await writeOrder(trx, act, change, { before, order })
  return result
}

async function writeOrder(
  trx: Trx,
  act: Act,
  { collection, moved, restoredFrom }: OrderChange,
  { before, order }: { readonly before: readonly number[]; readonly order: readonly number[] },
): Promise<void> {
  const last = await trx
    .selectFrom('revisions')
    .where((eb) => eb.and({ collection, record_id: THE_LIST }))
    .select(['number', 'record'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const revision = (number: number, ids: readonly number[], { actor, at }: Act) => ({
    collection,
    record_id: THE_LIST,
    number,
    kind: 'reordered' as const,
    record: JSON.stringify({ order: ids }),
    live: true,
    actor_id: actor.id,
    actor_name: actor.name,
    created_at: at.toISOString(),
  })
  // The last written order lacks records that were added since, so it could not be restored.
  const known = new Set((last?.record['order'] ?? []) as number[]) // as `revision` writes it
  const isBeforeKnown = before.every((id) => known.has(id))
  const lastNumber = last?.number ?? 0
  const earlier = isBeforeKnown
    ? []
    : [revision(lastNumber + 1, before, { actor: NOBODY, at: last ? act.at : new Date(0) })]
  const number = lastNumber + earlier.length + 1
  await trx
    .insertInto('revisions')
    .values([...earlier, { ...revision(number, order, act), restored_from: restoredFrom ?? null }])
    .execute()
  const title = moved === undefined ? '' : await titleIn(trx, collection, moved)
  await recordActivity(trx, act, { area: collection, action: 'reordered', title, revision: number })
}

/** Returns the ids of a list in the owner's order. */
export async function orderOf(trx: Trx, collection: CollectionName): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(collections[collection].table)} order by position, created_at desc, id desc
  `.execute(trx)
  return rows.map(({ id }) => id)
}
