import {
  accessActions,
  accessAreas,
  type ActivityAction,
  type ActivityArea,
  type ActivityDetail,
  type CollectionName,
  collections,
  DAY_MS,
  type DetailState,
  type SettingsPart,
} from '@tablier/contracts'
import { dequal } from 'dequal/lite'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { type Act, actOf } from '../calls/act.ts'
import type { Caller } from '../calls/handlers.ts'
import type { Database, Db, Trx } from '../database/database.ts'

interface Host {
  readonly db: Db
  readonly now: () => Date
}

/** Carries out a caller's act in a transaction. */
export async function carryOut<Result>(
  { db, now }: Host,
  caller: Caller,
  run: (trx: Trx, act: Act) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute((trx) => run(trx, actOf(caller, now())))
}

/** Carries out a change of a part of the settings, such as `days_off`, and writes a line about it. */
export async function changeSetting<Result>(
  host: Host,
  caller: Caller,
  part: SettingsPart,
  run: (trx: Trx, act: Act) => Promise<Result>,
): Promise<Result> {
  return carryOut(host, caller, async (trx, act) => {
    const result = await run(trx, act)
    await recordSetting(trx, act, part)
    return result
  })
}

export async function recordSetting(db: Db, act: Act, part: SettingsPart): Promise<void> {
  await recordActivity(db, act, { area: 'settings', action: 'edited', details: [part] })
}

/** An act, for one line of the activity. */
export interface Done {
  readonly area: ActivityArea
  readonly action: ActivityAction
  readonly record_id?: number
  readonly title?: string
  /** The number of the revision that the act made. */
  readonly revision?: number
  /** How many records the act changed; 1 if left out. */
  readonly count?: number
  /** The names of the changed fields, or the new status of messages or orders. Never what a field held. */
  readonly details?: readonly (ActivityDetail | DetailState)[]
}

/**
 * How many lines of a day accounts with the role user can have. Those of further accounts share lines that name nobody.
 */
export const USERS_LINES_A_DAY = 200

/** What whoever knows an address or a password can cause, without being signed in. */
export const strangersActions: ReadonlySet<ActivityAction> = new Set(['refused', 'step_asked'])

/**
 * Writes a line about an act, in the transaction of that act, unless the act is a part of another or an edit that changed
 * no field. A line about access says where it was done. What strangers can cause shares lines (docs/decisions/limits.md): the
 * acts of users, and refusals.
 * @param isOfUser whether it is about an account with the role user, if its actor does not tell
 */
export async function recordActivity(
  db: Db,
  { actor, at, isPart, place }: Act,
  { details, ...done }: Done,
  isOfUser = actor.isUser ?? false,
): Promise<void> {
  if (isPart || (done.action === 'edited' && details?.length === 0)) return
  const isAccess = accessAreas.includes(done.area) || accessActions.includes(done.action)
  const line = {
    record_id: null,
    title: '',
    ...done,
    actor_id: actor.id,
    actor_name: actor.name,
    ...(isAccess && place),
    is_of_user: isOfUser,
    details: JSON.stringify(details ?? []),
  }
  if (!isOfUser && !strangersActions.has(done.action)) return insertLine(db, line, at)
  if (await addToLine(db, line, at)) return
  if (!isOfUser || !(await isDayFull(db, at))) return insertLine(db, line, at)
  const ofNobody = {
    ...line,
    record_id: null,
    title: '',
    actor_id: null,
    actor_name: null,
    device: null,
    address: null,
  }
  if (!(await addToLine(db, ofNobody, at))) await insertLine(db, ofNobody, at)
}

interface Line extends Omit<Insertable<Database['activity']>, 'id' | 'at'> {
  readonly record_id: number | null
  readonly actor_id: number | null
  readonly details: string
}

async function insertLine(db: Db, line: Line, at: Date): Promise<void> {
  await db
    .insertInto('activity')
    .values({ ...line, at: at.toISOString() })
    .execute()
}

/** Adds an act to the line that its account has for such acts since yesterday. Returns false if there is none. */
async function addToLine(db: Db, line: Line, at: Date): Promise<boolean> {
  const { area, action, record_id, actor_id, is_of_user, device, address, details } = line
  const last = sinceYesterday(db, at)
    .where((eb) => eb.and({ area, action, is_of_user: is_of_user ?? false }))
    .where('record_id', record_id === null ? 'is' : '=', record_id)
    .where('actor_id', actor_id === null ? 'is' : '=', actor_id)
    .orderBy('id', 'desc')
    .limit(1)
  const { numUpdatedRows } = await db
    .updateTable('activity')
    .set((eb) => ({
      count: eb('count', '+', 1),
      device,
      address,
      details: sql`(
        select coalesce(jsonb_agg(detail order by place), '[]')
        from (
          select detail, min(place) as place
          from jsonb_array_elements(details || ${details}::jsonb) with ordinality as one (detail, place) group by detail
        ) as once
      )`,
    }))
    .where('id', '=', last)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function isDayFull(db: Db, at: Date): Promise<boolean> {
  const last = sinceYesterday(db, at)
    .where('is_of_user', '=', true)
    .offset(USERS_LINES_A_DAY - 1)
    .limit(1)
  return (await last.executeTakeFirst()) !== undefined
}

function sinceYesterday(db: Db, at: Date) {
  const since = new Date(at.getTime() - DAY_MS).toISOString()
  const lines = db.selectFrom('activity').select('id').where('at', '>', since)
  return lines.where('at', '<=', at.toISOString()) // later ones were written while the clock was ahead
}

/** Returns the names of the fields whose values differ. */
export function changedFields<Row extends object, Field extends keyof Row & string>(
  before: Row,
  after: Row,
  fields: readonly Field[],
): Field[] {
  return fields.filter((field) => !dequal(before[field], after[field]))
}

/** Returns the title of a record that exists; '' if it does not. */
export async function titleIn(trx: Trx, collection: CollectionName, id: number): Promise<string> {
  const { rows } = await sql<{ title: string }>`
    select ${titleOf(sql`to_jsonb(content)`)} as title from ${sql.table(collections[collection].table)} as content
    where id = ${id}
  `.execute(trx)
  return rows[0]?.title ?? ''
}

/** Returns a record's title, as SQL over its JSON: the first of these columns that is not empty. */
export function titleOf(record: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`left(coalesce(
    ${record} ->> 'title', ${record} ->> 'heading', ${record} ->> 'name', ${record} ->> 'text_logo',
    nullif(${record} ->> 'label', ''), ${record} ->> 'value', ${record} ->> 'day', ''), 500)`
}

/** How long a line of the activity is kept: a year. */
const KEPT_MS = 365 * DAY_MS

/** The maximum number of lines, whatever their age. They take some 20 MB. */
const MAX_LINES = 100_000

/** Deletes old lines of the activity, and beyond the maximum first those of users. */
export async function sweepActivity(db: Db, now: Date, maxLines = MAX_LINES): Promise<void> {
  await db
    .deleteFrom('activity')
    .where('at', '<', new Date(now.getTime() - KEPT_MS).toISOString())
    .execute()
  await sql`
    delete from activity where id in (
      select id from activity order by is_of_user, at desc, id desc offset ${maxLines}
    )
  `.execute(db)
}
