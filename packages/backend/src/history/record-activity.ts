import { type ActivityAction, type ActivityArea, type CollectionName, collections } from '@tablier/contracts'
import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '../database/database.ts'
import type { Act } from './actor.ts'
import { titleOf } from './title-of.ts'

/** What was done. */
export interface Done {
  readonly area: ActivityArea
  readonly action: ActivityAction
  readonly record_id?: number
  readonly title?: string
  /** The number of the record's revision that it made. */
  readonly revision?: number
  /** How many records it was done to; 1 if left out. */
  readonly count?: number
  /** What was changed: names of fields, or the new status of messages or orders. Never what a field held. */
  readonly details?: readonly string[]
}

/** Writes what somebody did, in the transaction of what they did. */
export async function recordActivity(db: Db, { actor, at }: Act, { details = [], ...done }: Done): Promise<void> {
  const who = { at: at.toISOString(), actor_id: actor.id, actor_name: actor.name }
  await db
    .insertInto('activity')
    .values({ title: '', ...done, ...who, details: JSON.stringify(details) })
    .execute()
}

/** Returns the names of the fields whose values differ. */
export function changedFields<Row extends object>(before: Row, after: Row, fields: readonly (keyof Row)[]): string[] {
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])).map(String)
}

/** Returns the title of a record that exists; '' for another. */
export async function titleIn(trx: Transaction<Database>, collection: CollectionName, id: number): Promise<string> {
  const { rows } = await sql<{ title: string }>`
    select ${titleOf(sql`to_jsonb(content)`)} as title from ${sql.table(collections[collection].table)} as content
    where id = ${id}
  `.execute(trx)
  return rows[0]?.title ?? ''
}
