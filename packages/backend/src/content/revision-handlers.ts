import {
  accessActions,
  accessAreas,
  type Api,
  collections,
  type ContentStatus,
  type FormHistory,
  type HistoryName,
  MAX_DOWNLOADED_LINES,
  type ReplyOf,
} from '@tablier/contracts'
import { sql } from 'kysely'
import { type Act, actOf } from '../calls/act.ts'
import { AppError, found } from '../calls/app-error.ts'
import { csvFile } from '../calls/csv.ts'
import type { Call, Caller } from '../calls/handlers.ts'
import { changeContent } from './content-change.ts'
import { draftValues, endDraft, lockRecord, saveDraft, withoutRowColumns } from './content-drafts.ts'
import { lockTable, saveOrder, updateRow } from './content-rows.ts'
import { type Db, readPage, type Trx } from '../database/database.ts'
import { carryOut, recordActivity, titleIn } from '../history/record-activity.ts'
import {
  isCollection,
  orderOf,
  recordChange,
  type RecordName,
  recordPositions,
  THE_LIST,
} from '../history/record-change.ts'
import type { RestoreVersion } from '../history/record-version.ts'
import { restoreLegalPage } from './legal-pages.ts'
import type { HandlersOn, Ports } from '../calls/ports.ts'
import { restoreTemplate } from '../messages/reply-handlers.ts'
import { readSettings } from '../settings/settings.ts'
import { restoreSettings } from './change-settings.ts'

export const revisionHandlers: HandlersOn<Api['revisions']> = {
  list: ({ db }, { params, query }) =>
    readPage(revisionsOf(db, params), query, (rows) => summaries(rows, params).orderBy('number', 'desc')),

  async get({ db }, { params }) {
    const { revision, record } = found(await findRevision(db, params, params.number))
    return { revision, values: Object.entries(record).map(([name, value]) => ({ name, value })) }
  },

  async restore(ports, { params: { collection, ...params } }, caller) {
    if (isCollection(collection)) return restoreContent(ports, { ...params, collection }, caller)
    const target = { ...params, collection }
    const { record } = found(await findRevision(ports.db, target, params.number))
    await restoreForm[collection](ports, { ...params, record }, caller)
    return { number: await newestNumber(ports.db, target), is_live: true }
  },
}

const restoreForm: Readonly<Record<FormHistory, RestoreVersion>> = {
  legalPages: restoreLegalPage,
  settings: restoreSettings,
  replyTemplates: restoreTemplate,
}

interface Target extends RecordName {
  readonly number: number
}

async function restoreContent(ports: Ports, params: Target, caller: Caller) {
  const act = actOf(caller, ports.now())
  if (params.id === THE_LIST) {
    await changeContent(ports, (trx) => restoreOrder(trx, act, params))
    return { number: await newestNumber(ports.db, params), is_live: true }
  }
  return ports.db.transaction().execute(async (trx) => {
    const isLive = await restoreRecord(trx, act, params)
    return { number: await newestNumber(trx, params), is_live: isLive }
  })
}

/** A record that has revisions. */
interface Revised {
  readonly collection: HistoryName
  readonly id: number
}

/** Restores a revision as draft changes if the record is published, so that visitors see no change yet. */
async function restoreRecord(trx: Trx, act: Act, target: Target): Promise<boolean> {
  const { collection: name, id, number } = target
  const { record } = found(await findRevision(trx, target, number))
  const row = await updateRow(trx, collections[name], id, {}) // waits for a change that is under way
  if (!row) throw new AppError('not_found', { reason: 'recordWasDeleted' })
  const values = withoutRowColumns(record)
  if (row.status === 'Published') {
    await saveDraft(trx, act, { name, id }, values, number)
    return false
  }
  const restored = found(await updateRow(trx, collections[name], id, values))
  await recordChange(trx, act, {
    collection: name,
    row: restored,
    kind: 'restored',
    restoredFrom: number,
    endsDraft: true,
  })
  return true
}

/** Restores an order. Records that it lacks go where new records go, in their present order. */
async function restoreOrder(trx: Trx, act: Act, target: Target): Promise<void> {
  const { collection: name, number } = target
  const collection = collections[name]
  await lockTable(trx, collection.table)
  const { record } = found(await findRevision(trx, target, number))
  const wanted = record['order'] as number[] // as recordPositions writes it
  const present = await orderOf(trx, name)
  const known = wanted.filter((id) => present.includes(id))
  const others = present.filter((id) => !wanted.includes(id))
  const order = collection.newRecords === 'first' ? [...others, ...known] : [...known, ...others]
  await recordPositions(trx, act, { collection: name, restoredFrom: number }, () => saveOrder(trx, collection, order))
}

/** Returns a revision and the whole record that it holds. */
async function findRevision(db: Db, record: Revised, number: number) {
  const row = await summaries(revisionsOf(db, record), record)
    .select('record')
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row) return undefined
  const { record: content, ...revision } = row
  return { revision, record: content }
}

async function newestNumber(db: Db, record: Revised): Promise<number> {
  const { number } = await revisionsOf(db, record)
    .select(({ fn }) => fn.max('number').as('number'))
    .executeTakeFirstOrThrow()
  return number
}

function revisionsOf(db: Db, { collection, id }: Revised) {
  return db.selectFrom('revisions').where('collection', '=', collection).where('record_id', '=', id)
}

function summaries(revisions: ReturnType<typeof revisionsOf>, record: Revised) {
  return revisions.select([
    'number',
    'kind',
    'live as is_live',
    sql<boolean>`exists (select from content_drafts where revision_id = revisions.id)`.as('is_draft'),
    record.id === THE_LIST ? sql<null>`null`.as('status') : sql<ContentStatus | null>`record ->> 'status'`.as('status'),
    'actor_id',
    'actor_name',
    'restored_from',
    'created_at',
  ])
}

type Drafts = Api['drafts']

export const draftHandlers: HandlersOn<Api['drafts']> = {
  list: async ({ db }) => ({ items: await listDrafts(db) }),

  async publish(ports, { params, body }, caller) {
    const { collection: name, id } = params
    return changeContent(ports, async (trx) => {
      await lockRecord(trx, { collection: name, id }, body.version)
      const values = found(await draftValues(trx, name, id))
      const row = found(await updateRow(trx, collections[name], id, { ...values, status: 'Published' }))
      await recordChange(trx, actOf(caller, ports.now()), { collection: name, row, kind: 'published', endsDraft: true })
      return null
    })
  },

  discard: (ports, { params: { collection: name, id } }, caller) =>
    carryOut(ports, caller, async (trx, act) => {
      // The version rises, so that nobody can save a form that was opened with the draft changes.
      const row = await updateRow(trx, collections[name], id, {})
      if (!row || !(await endDraft(trx, name, id))) throw new AppError('not_found')
      const title = await titleIn(trx, name, id)
      await recordActivity(trx, act, { area: name, action: 'discarded', record_id: id, title })
      return null
    }),
}

/** Leaves out records in the trash, which keep their draft changes. */
async function listDrafts(db: Db): Promise<ReplyOf<Drafts['list']>['items']> {
  return db
    .selectFrom('content_drafts as draft')
    .innerJoin('revisions as revision', 'revision.id', 'draft.revision_id')
    .leftJoin('trash', (join) =>
      join.onRef('trash.area', '=', 'draft.collection').onRef('trash.record_id', '=', 'draft.record_id'),
    )
    .where('trash.record_id', 'is', null)
    .select(['draft.collection', 'draft.record_id as id', 'revision.number'])
    .select(['revision.actor_id', 'revision.actor_name', 'revision.created_at'])
    .orderBy('revision.created_at', 'desc')
    .execute()
}

export const activityHandlers: HandlersOn<Api['activity']> = {
  async list({ db }, { query: { page, limit, ...filters } }) {
    return readPage(matchingLines(db, filters, (await readSettings(db)).time_zone), { page, limit }, newestFirst)
  },

  /** Writes that the activity was taken, and returns it as a table with one line for each of its lines. */
  async download(ports, { query }, caller) {
    const rows = await carryOut(ports, caller, async (trx, act) => {
      await recordActivity(trx, act, { area: 'activity', action: 'exported' })
      return newestFirst(matchingLines(trx, query, (await readSettings(trx)).time_zone))
        .limit(MAX_DOWNLOADED_LINES)
        .execute()
    })
    return csvFile('activity.csv', csvColumns, rows)
  },

  people: async ({ db }) => ({ items: await people(db) }),
}

/** Returns the people in the history, each with the last name that they had. */
async function people(db: Db): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select actor_id as id, coalesce(actor_name, '') as name from activity
    where id in (select max(id) from activity where actor_id is not null group by actor_id)
    order by lower(actor_name), actor_id
  `.execute(db)
  return rows
}

const csvColumns = [
  'at',
  'area',
  'action',
  'details',
  'record_id',
  'title',
  'count',
  'actor_id',
  'actor_name',
  'device',
  'address',
] as const

function newestFirst(lines: ReturnType<typeof matchingLines>) {
  return lines.selectAll().orderBy('at', 'desc').orderBy('id', 'desc')
}

type Filters = Call<Api['activity']['download']>['query']

function matchingLines(db: Db, { area, actor, from, to }: Filters, zone: string) {
  const startOf = (day: string, later = 0) =>
    sql<string>`((${day}::date + ${later}::integer)::timestamp at time zone ${zone})`
  let lines = db.selectFrom('activity')
  if (area === 'access')
    lines = lines.where((eb) => eb.or([eb('area', 'in', accessAreas), eb('action', 'in', accessActions)]))
  else if (area !== undefined) lines = lines.where('area', '=', area)
  if (actor !== undefined) lines = lines.where('actor_id', '=', actor)
  if (from !== undefined) lines = lines.where('at', '>=', startOf(from))
  if (to !== undefined) lines = lines.where('at', '<', startOf(to, 1))
  return lines
}
