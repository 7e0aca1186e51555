import { type Api, type CollectionName, collectionNames, collections, type Schedule } from '@tablier/contracts'
import { actOf } from '../calls/act.ts'
import { AppError, found, wrongField } from '../calls/app-error.ts'
import type { Call } from '../calls/handlers.ts'
import { changeContent } from './content-change.ts'
import { draftValues, lockRecord } from './content-drafts.ts'
import { type Db, hasDeleted } from '../database/database.ts'
import { recordActivity, titleIn, titleOf } from '../history/record-activity.ts'
import { recordChange, type RecordName } from '../history/record-change.ts'
import { endOfSeasonDay, hasSeasons } from './seasons.ts'
import type { HandlersOn } from '../calls/ports.ts'
import { type RawBuilder, sql } from 'kysely'

type Schedules = Api['schedules']

export const scheduleHandlers: HandlersOn<Api['schedules']> = {
  list: async ({ db }) => ({ items: await listSchedules(db) }),

  /** Sets a schedule and raises the content version, because kept pages must end at the scheduled time. */
  async set(ports, { params, body }, caller) {
    const times = checkedTimes(body, ports.now())
    return changeContent(ports, async (trx) => {
      const { collection, id } = params
      const row = await lockRecord(trx, params, body.version)
      const draft = (await draftValues(trx, collection, id)) ?? {}
      const change = { collection, row, kind: 'scheduled', draft } as const
      const { id: revision_id } = await recordChange(trx, actOf(caller, ports.now()), change)
      const schedule = { revision_id, ...times }
      await trx
        .insertInto('schedules')
        .values({ collection, record_id: id, ...schedule })
        .onConflict((conflict) => conflict.columns(['collection', 'record_id']).doUpdateSet(schedule))
        .execute()
      return { schedule: found(await findSchedule(trx, params)) }
    })
  },

  async remove(ports, { params }, caller) {
    return changeContent(ports, async (trx) => {
      await lockRecord(trx, params)
      if (!(await endSchedule(trx, params))) throw new AppError('not_found')
      const { collection: area, id: record_id } = params
      const title = await titleIn(trx, area, record_id)
      await recordActivity(trx, actOf(caller, ports.now()), { area, action: 'unscheduled', record_id, title })
      return null
    })
  },
}

/**
 * @throws AppError `invalid_input` unless there is a time, all times are in the future, and the record is published
 * before it is taken off
 */
function checkedTimes({ publish_at, unpublish_at }: Call<Schedules['set']>['body'], now: Date) {
  const times = { publish_at: timeOf('publish_at', publish_at), unpublish_at: timeOf('unpublish_at', unpublish_at) }
  if (!times.publish_at && !times.unpublish_at) throw wrongField({ field: 'publish_at', reason: 'eitherTime' })
  if (times.publish_at && times.unpublish_at && times.unpublish_at <= times.publish_at)
    throw wrongField({ field: 'unpublish_at', reason: 'afterLive' })
  return times

  function timeOf(field: string, text: string | undefined): string | null {
    if (text === undefined) return null
    const time = new Date(text)
    if (!(time.getTime() > now.getTime())) throw wrongField({ field, reason: 'inFuture' })
    return time.toISOString()
  }
}

/** A content version, and the time until which it is valid. */
export interface Outlook {
  readonly version: number
  /** When a schedule comes due or a season may turn, in milliseconds since 1970; Infinity if nothing will. */
  readonly until: number
}

/** The next time of a schedule; `least` ignores nulls. */
const nextTime = sql<string>`least(schedules.publish_at, schedules.unpublish_at)`

/** Returns the content version, and when its content ends by itself. */
export async function readOutlook(db: Db): Promise<Outlook> {
  const { version, scheduled, seasonal } = await db
    .selectFrom('site')
    .select((eb) => [
      'content_version as version',
      eb
        .selectFrom('schedules')
        .select(sql<CollectionName[] | null>`json_agg(distinct collection)`.as('names'))
        .as('scheduled'),
      hasSeasons.as('seasonal'),
    ])
    .executeTakeFirstOrThrow()
  const times = [scheduled ? await nextTimeIn(db, scheduled) : Infinity, seasonal ? await endOfSeasonDay(db) : Infinity]
  return { version, until: Math.min(...times) }
}

/** Looks at these collections only, because planning a query over all of them would cost more than saving a record. */
async function nextTimeIn(db: Db, scheduled: readonly CollectionName[]): Promise<number> {
  const { next } = await db
    .selectFrom('schedules')
    .where(isPresent(scheduled))
    .select(sql<string | null>`min(${nextTime})`.as('next'))
    .executeTakeFirstOrThrow()
  return next === null ? Infinity : Date.parse(next)
}

/** Returns the records whose schedules are due, in the order of their times, including those in the trash. */
export async function dueRecords(db: Db, now: Date): Promise<RecordName[]> {
  return db
    .selectFrom('schedules')
    .where(nextTime, '<=', now.toISOString())
    .select(['collection', 'record_id as id'])
    .orderBy(nextTime)
    .orderBy('revision_id')
    .execute()
}

/** Returns the schedules of records that are not in the trash, the next first. */
export async function listSchedules(db: Db): Promise<Schedule[]> {
  return schedulesIn(db).where(isPresent(collectionNames)).orderBy(nextTime).orderBy('revision_id').execute()
}

async function findSchedule(db: Db, { collection, id }: RecordName): Promise<Schedule | undefined> {
  return schedulesIn(db)
    .where((eb) => eb.and({ 'schedules.collection': collection, 'schedules.record_id': id }))
    .executeTakeFirst()
}

/** Ends a record's schedule. Returns false if it has none. */
export async function endSchedule(db: Db, { collection, id }: RecordName): Promise<boolean> {
  return hasDeleted(db.deleteFrom('schedules').where('collection', '=', collection).where('record_id', '=', id))
}

function schedulesIn(db: Db) {
  return db
    .selectFrom('schedules')
    .innerJoin('revisions', 'revisions.id', 'revision_id')
    .select([
      'schedules.collection',
      'schedules.record_id as id',
      titleOf(sql`revisions.record`).as('title'),
      'publish_at',
      'unpublish_at',
      'number',
      'actor_id',
      'actor_name',
      'created_at',
    ])
}

/** Excludes schedules of records in the trash and of removed examples. They wait until the record is back. */
function isPresent(names: readonly CollectionName[]): RawBuilder<boolean> {
  const cases = names.map(
    (name) =>
      sql`when ${sql.lit(name)} then exists (select from ${sql.table(collections[name].table)} as content where content.id = schedules.record_id)`,
  )
  return sql<boolean>`case schedules.collection ${sql.join(cases, sql` `)} end`
}
