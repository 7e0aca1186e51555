import { EXAMPLES_RESTORABLE_MS } from '@tablier/contracts'
import { sql, type Transaction } from 'kysely'
import type { FilledTable } from '../collections/content-rows.ts'
import type { Database, Db } from '../database/database.ts'
import { deleteHistory } from '../history/record-change.ts'
import { exampleTables, versionOf } from './example-tables.ts'

/** Marks records as examples, in the version that they have now. */
export async function markAsExamples(trx: Transaction<Database>, filled: readonly FilledTable[]): Promise<void> {
  for (const { table, ids } of filled)
    await sql`
      insert into example_records (table_name, record_id, version)
      select ${table}::text, id, ${versionOf(table)} from ${sql.table(table)} as example
      where id = any(${ids}::integer[])
    `.execute(trx)
}

/** Deletes for good the removed examples that can no longer be restored, and their history. */
export async function forgetRemovedExamples(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('example_records')
      .where('removed_at', '<=', restorableAfter(now))
      .returning(['table_name', 'record_id'])
      .execute()
    for (const { name, table } of exampleTables) {
      const ids = gone.filter(({ table_name }) => table_name === table).map(({ record_id }) => record_id)
      if (name !== 'messages' && ids.length > 0) await deleteHistory(trx, name, ids)
    }
  })
}

/** An example can be restored if it was removed after this time. */
export function restorableAfter(now: Date): string {
  return new Date(now.getTime() - EXAMPLES_RESTORABLE_MS).toISOString()
}
