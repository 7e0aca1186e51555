import { type CollectionName, collections } from '@tablier/contracts'
import { sql } from 'kysely'
import type { Act } from '../calls/act.ts'
import { found } from '../calls/app-error.ts'
import type { Trx } from '../database/database.ts'
import { recordActivity } from '../history/record-activity.ts'
import { recordChange, recordRows } from '../history/record-change.ts'
import { moveToTrash, takeFromTrash } from '../history/trash-rows.ts'
import { lockRow, updateRow } from './content-rows.ts'

/** Moves a record to the trash. Returns false if there is none. */
export async function trashRow(trx: Trx, act: Act, name: CollectionName, id: number): Promise<boolean> {
  const row = await lockRow(trx, collections[name], id)
  if (!row) return false
  await recordChange(trx, act, { collection: name, row, kind: 'trashed' })
  await moveToTrash(trx, act, { area: name, table: collections[name].table, ids: [id] })
  return true
}

/** Restores a record to its place, with its id and status. Returns undefined if it is not in the trash. */
export async function untrashRow(trx: Trx, act: Act, name: CollectionName, id: number) {
  const collection = collections[name]
  const title = await takeFromTrash(trx, { area: name, table: collection.table }, id)
  if (title === undefined) return undefined
  const row = found(await updateRow(trx, collection, id, {}))
  await recordChange(trx, act, { collection: name, row, kind: 'restored' })
  return row
}

/** Moves all records of a collection to the trash, with one line in the activity. Returns how many there were. */
export async function trashAll(trx: Trx, act: Act, name: CollectionName): Promise<number> {
  const { table } = collections[name]
  const present = await sql<{ id: number }>`select id from ${sql.table(table)} order by id for update`.execute(trx)
  const ids = present.rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await recordRows(trx, act, { collection: name, ids, kind: 'trashed' })
  await moveToTrash(trx, act, { area: name, table, ids })
  await recordActivity(trx, act, { area: name, action: 'trashed', count: ids.length })
  return ids.length
}
