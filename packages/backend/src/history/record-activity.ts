import {
  accessActions,
  accessAreas,
  type ActivityAction,
  type ActivityArea,
  type CollectionName,
  collections,
  DAY_MS,
} from '@tablier/contracts'
import { dequal } from 'dequal/lite'
import { type RawBuilder, sql } from 'kysely'
import type { Caller, SessionPlace } from '../calls/handlers.ts'
import type { Db, Trx } from '../database/database.ts'

export interface Actor {
  /** Null for nobody in particular, such as the first start. */
  readonly id: number | null
  readonly name: string | null
}

/** A change's author and its time. */
export interface Act {
  readonly actor: Actor
  readonly at: Date
  /** Where the author's session was opened. */
  readonly place?: SessionPlace
  /** True if the caller writes one line of the activity for several changes. */
  readonly isPart?: true
}

/** The server itself. */
export const NOBODY: Actor = { id: null, name: null }

/** Returns the act of a caller at this moment. */
export function actOf({ user: { id, name }, place }: Caller, at: Date): Act {
  return { actor: { id, name }, at, place }
}

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
  part: string,
  run: (trx: Trx, act: Act) => Promise<Result>,
): Promise<Result> {
  return carryOut(host, caller, async (trx, act) => {
    const result = await run(trx, act)
    await recordSetting(trx, act, part)
    return result
  })
}

export async function recordSetting(db: Db, act: Act, part: string): Promise<void> {
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
  readonly details?: readonly string[]
}

/**
 * Writes a line about an act, in the transaction of that act, unless the act is a part of another or an edit that changed
 * no field. A line about access says where it was done.
 */
export async function recordActivity(db: Db, { actor, at, isPart, place }: Act, { details, ...done }: Done) {
  if (isPart || (done.action === 'edited' && details?.length === 0)) return
  const isAccess = accessAreas.includes(done.area) || accessActions.includes(done.action)
  const who = { at: at.toISOString(), actor_id: actor.id, actor_name: actor.name, ...(isAccess && place) }
  await db
    .insertInto('activity')
    .values({ title: '', ...done, ...who, details: JSON.stringify(details ?? []) })
    .execute()
}

/** Returns the names of the fields whose values differ. */
export function changedFields<Row extends object>(before: Row, after: Row, fields: readonly (keyof Row)[]): string[] {
  return fields.filter((field) => !dequal(before[field], after[field])).map(String)
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

/** Deletes old lines of the activity. */
export async function sweepActivity(db: Db, now: Date, maxLines = MAX_LINES): Promise<void> {
  await db
    .deleteFrom('activity')
    .where('at', '<', new Date(now.getTime() - KEPT_MS).toISOString())
    .execute()
  await sql`
    delete from activity where (at, id) <= (select at, id from activity order by at desc, id desc limit 1 offset ${maxLines})
  `.execute(db)
}
