import { type Database, LOCAL_TABLES } from '@tablier/backend'
import { sql, type Transaction } from 'kysely'
import type { SequenceState } from './manifest.ts'

/**
 * Returns the counters of the tables' identity columns. They are no part of a transaction, so read them after the rows' snapshot
 * began: then none is behind the rows.
 */
export async function readSequences(trx: Transaction<Database>, tables: readonly string[]): Promise<SequenceState[]> {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    select relname::text as table, attname::text as column,
      pg_get_serial_sequence(pg_class.oid::regclass::text, attname) as sequence
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attidentity <> '' and not attisdropped
      and relname <> all(${LOCAL_TABLES}::text[])
    order by relname, attnum`.execute(trx)
  const states: SequenceState[] = []
  for (const { table, column, sequence } of rows.filter((row) => tables.includes(row.table))) {
    const found = await sql<{ value: number; is_called: boolean }>`
      select last_value as value, is_called from ${sql.raw(sequence)}`.execute(trx) // quoted by PostgreSQL
    states.push({ table, column, ...found.rows[0]! }) // a sequence has one row
  }
  return states
}
