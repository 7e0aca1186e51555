import { type Database, LOCAL_TABLES } from '@tablier/backend'
import { sql, type Transaction } from 'kysely'
import { BackupError } from './backup-error.ts'
import type { SequenceState } from './manifest.ts'

interface Identity {
  readonly table: string
  readonly column: string
  /** Quoted by PostgreSQL. */
  readonly sequence: string
}

/** Returns the identity columns of all tables that are in a backup. */
async function readIdentities(trx: Transaction<Database>): Promise<Identity[]> {
  const { rows } = await sql<Identity>`
    select relname::text as table, attname::text as column,
      pg_get_serial_sequence(pg_class.oid::regclass::text, attname) as sequence
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attidentity <> '' and not attisdropped
      and relname <> all(${LOCAL_TABLES}::text[])
    order by relname, attnum`.execute(trx)
  return rows
}

/**
 * Returns the counters of the tables' identity columns. They are no part of a transaction, so read them after the rows' snapshot
 * began: then none is behind the rows.
 */
export async function readSequences(trx: Transaction<Database>, tables: readonly string[]): Promise<SequenceState[]> {
  const identities = await readIdentities(trx)
  const states: SequenceState[] = []
  for (const { table, column, sequence } of identities.filter((identity) => tables.includes(identity.table))) {
    const found = await sql<{ value: number; is_called: boolean }>`
      select last_value as value, is_called from ${sql.raw(sequence)}`.execute(trx)
    states.push({ table, column, ...found.rows[0]! }) // a sequence has one row
  }
  return states
}

/**
 * Sets the counter of every identity column as part of the transaction, which `setval` would not be. A counter that is
 * not stated, or stated below the rows, goes on after them.
 * @throws BackupError `damaged` if a counter is stated that no column has
 */
export async function restartSequences(trx: Transaction<Database>, stated: readonly SequenceState[]): Promise<void> {
  const identities = await readIdentities(trx)
  const unknown = stated.find(({ table, column }) => !identities.some(isOf(table, column)))
  if (unknown)
    throw new BackupError('damaged', `This backup is damaged: ${unknown.table}.${unknown.column} has no counter.`)
  for (const { table, column, sequence } of identities) {
    const { rows } = await sql<{ last: number | null }>`
      select max(${sql.ref(column)}) as last from ${sql.table(table)}`.execute(trx)
    const nexts = stated.filter(isOf(table, column)).map(({ value, is_called }) => value + (is_called ? 1 : 0))
    const next = Math.max(1, (rows[0]?.last ?? 0) + 1, ...nexts)
    await sql`alter sequence ${sql.raw(sequence)} restart with ${sql.lit(next)}`.execute(trx)
  }
}

function isOf(table: string, column: string) {
  return (other: { readonly table: string; readonly column: string }) =>
    other.table === table && other.column === column
}
