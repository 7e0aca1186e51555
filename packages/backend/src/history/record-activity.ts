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
}

/** Writes what somebody did, in the transaction of what they did. */
export async function recordActivity(db: Db, { actor, at }: Act, done: Done): Promise<void> {
  const line = { at: at.toISOString(), actor_id: actor.id, actor_name: actor.name, title: '', ...done }
  await db.insertInto('activity').values(line).execute()
}

/** Returns the title of a record that exists; '' for another. */
export async function titleIn(trx: Transaction<Database>, collection: CollectionName, id: number): Promise<string> {
  const { rows } = await sql<{ title: string }>`
    select ${titleOf(sql`to_jsonb(content)`)} as title from ${sql.table(collections[collection].table)} as content
    where id = ${id}
  `.execute(trx)
  return rows[0]?.title ?? ''
}
