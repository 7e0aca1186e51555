import { type CollectionName, collections } from '@tablier/contracts'
import { sql } from 'kysely'
import { found } from '../calls/app-error.ts'
import type { Trx } from '../database/database.ts'
import { type Act, recordActivity, titleOf } from '../history/record-activity.ts'
import { recordChange, recordRows } from '../history/record-change.ts'
import { lockRow, updateRow } from './content-rows.ts'

/** Moves a record to the trash. Returns false if there is none. */
export async function trashRow(trx: Trx, act: Act, name: CollectionName, id: number): Promise<boolean> {
  const row = await lockRow(trx, collections[name], id)
  if (!row) return false
  await recordChange(trx, act, { collection: name, row, kind: 'trashed' })
  const { actor, at } = act
  await sql`
    with gone as (delete from ${sql.table(collections[name].table)} as content where id = ${id} returning id, to_jsonb(content) as record)
    insert into trash (area, record_id, title, record, actor_id, actor_name, deleted_at)
    select ${name}, id, ${titleOf(sql`record`)}, record, ${actor.id}, ${actor.name}, ${at.toISOString()}::timestamptz
    from gone
  `.execute(trx)
  return true
}

/** Restores a record to its place, with its id and status. Returns undefined if it is not in the trash. */
export async function untrashRow(trx: Trx, act: Act, name: CollectionName, id: number) {
  const collection = collections[name]
  const table = sql.table(collection.table)
  const item = await trx
    .deleteFrom('trash')
    .where('area', '=', name)
    .where('record_id', '=', id)
    .returning('record')
    .executeTakeFirst()
  if (!item) return undefined
  // Only the columns that the row had: a newer version of the server may have added some.
  const columns = Object.keys(item.record)
  await sql`
    insert into ${table} (${sql.join(columns.map((column) => sql.ref(column)))}) overriding system value
    select ${sql.join(columns.map((column) => sql.ref(column)))}
    from jsonb_populate_record(null::${table}, ${JSON.stringify(item.record)}::jsonb)
  `.execute(trx)
  const row = found(await updateRow(trx, collection, id, {}))
  await recordChange(trx, act, { collection: name, row, kind: 'restored' })
  return row
}

/** Moves all records of a collection to the trash, with one line in the activity. Returns how many there were. */
export async function trashAll(trx: Trx, act: Act, name: CollectionName): Promise<number> {
  const table = sql.table(collections[name].table)
  const present = await sql<{ id: number }>`select id from ${table} order by id for update`.execute(trx)
  const ids = present.rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await recordRows(trx, act, { collection: name, ids, kind: 'trashed' })
  const { actor, at } = act
  await sql`
    with gone as (delete from ${table} as content where id = any(${ids}::integer[]) returning id, to_jsonb(content) as record)
    insert into trash (area, record_id, title, record, actor_id, actor_name, deleted_at)
    select ${name}, id, ${titleOf(sql`record`)}, record, ${actor.id}::integer, ${actor.name}, ${at.toISOString()}::timestamptz
    from gone
  `.execute(trx)
  await recordActivity(trx, act, { area: name, action: 'trashed', count: ids.length })
  return ids.length
}
