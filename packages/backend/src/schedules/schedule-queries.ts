import { type CollectionName, collectionNames, collections, type Schedule } from '@tablier/contracts'
import { type RawBuilder, sql } from 'kysely'
import { type Db, hasDeleted } from '../database/database.ts'
import { titleOf } from '../history/record-activity.ts'
import type { RecordName } from '../history/record-change.ts'

/** A content version, and the time until which it is valid. */
export interface Outlook {
  readonly version: number
  /** When the next schedule comes due, in milliseconds since 1970; Infinity if there is none. */
  readonly until: number
}

/** The next time of a schedule; `least` ignores nulls. */
const nextTime = sql<string>`least(schedules.publish_at, schedules.unpublish_at)`

/** Returns the content version, and when its content ends by itself. */
export async function readOutlook(db: Db): Promise<Outlook> {
  const { version, scheduled } = await db
    .selectFrom('site')
    .select((eb) => [
      'content_version as version',
      eb
        .selectFrom('schedules')
        .select(sql<CollectionName[] | null>`json_agg(distinct collection)`.as('names'))
        .as('scheduled'),
    ])
    .executeTakeFirstOrThrow()
  return { version, until: scheduled ? await nextTimeIn(db, scheduled) : Infinity }
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

export async function findSchedule(db: Db, { collection, id }: RecordName): Promise<Schedule | undefined> {
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
