import { type CollectionName, collections } from '@tablier/contracts'
import type { Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Act } from '../history/actor.ts'
import { recordRows } from '../history/record-rows.ts'
import { insertRows } from './content-rows.ts'
import type { ContentValues } from './content-values.ts'

/** A record of some collection, in the names of its columns. */
export interface ContentRecord {
  readonly name: CollectionName
  readonly body: ContentValues
}

/** The ids of the records that were inserted into a table. */
export interface FilledTable {
  readonly table: string
  readonly ids: readonly number[]
}

/** Inserts records in their order, one statement per collection. Returns their ids. */
export async function fillContent(
  trx: Transaction<Database>,
  records: readonly ContentRecord[],
  act: Act,
): Promise<FilledTable[]> {
  const filled: FilledTable[] = []
  for (const [name, group] of Map.groupBy(records, (record) => record.name)) {
    const { table } = collections[name]
    const bodies = group.map(({ body }) => body)
    const ids = await insertRows(trx, collections[name], bodies)
    await recordRows(trx, act, { collection: name, ids, kind: 'created' })
    filled.push({ table, ids })
  }
  return filled
}
