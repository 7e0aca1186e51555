import { type CollectionName, collections } from '@tablier/contracts'
import type { Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import { insertRows } from './content-rows.ts'
import type { ContentValues } from './content-values.ts'

/** A record of some collection, in the names of its columns. */
export interface ContentRecord {
  readonly name: CollectionName
  readonly body: ContentValues
}

/** Inserts records in their order, one statement per collection. */
export async function fillContent(trx: Transaction<Database>, records: readonly ContentRecord[]): Promise<void> {
  const byCollection = Map.groupBy(records, ({ name }) => name)
  for (const [name, group] of byCollection)
    await insertRows(
      trx,
      collections[name],
      group.map(({ body }) => body),
    )
}
