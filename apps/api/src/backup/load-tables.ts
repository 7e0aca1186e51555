import { createReadStream } from 'node:fs'
import { type Database, type Db, LOCAL_TABLES } from '@tablier/backend'
import { sql, type Transaction } from 'kysely'
import { BackupError } from './backup-error.ts'
import type { SequenceState } from './manifest.ts'

export interface TableShape {
  readonly name: string
  /** The columns to insert, without generated ones. */
  readonly columns: readonly string[]
  /** The other tables that its rows refer to. */
  readonly refersTo: readonly string[]
}

/** Returns all tables of the schema, each after those that it refers to, without the migrator's and local ones. */
export async function readTableShapes(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select relname as name,
      array(
        select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
      ) as columns,
      array(
        select distinct confrelid::regclass::text from pg_constraint
        where contype = 'f' and conrelid = pg_class.oid and confrelid <> conrelid
      ) as "refersTo"
    from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely\\_migration%'
      and relname <> all(${LOCAL_TABLES}::text[])
    order by relname`.execute(db)
  return inOrder(rows)
}

/** @throws Error if tables refer to each other in a circle */
export function inOrder(tables: readonly TableShape[]): TableShape[] {
  const ordered: TableShape[] = []
  let left = [...tables]
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name))
    const ready = left.filter(({ refersTo }) => !refersTo.some((name) => names.has(name)))
    if (ready.length === 0) throw new Error(`These tables refer to each other: ${[...names].join(', ')}.`)
    ordered.push(...ready)
    left = left.filter((table) => !ready.includes(table))
  }
  return ordered
}

/** A batch ends at this number of rows or characters. A longer row is a batch of its own. */
const BATCH_ROWS = 1000
const BATCH_CHARACTERS = 1_000_000

/**
 * Inserts the rows of a file with one row of JSON a line, as `to_jsonb` writes it, with their ids.
 * @param onRows called after each batch with its number of rows
 * @returns the number of rows
 */
export async function loadTable(
  db: Db,
  { name, columns }: TableShape,
  file: string,
  onRows: (rows: number) => void = () => {},
): Promise<number> {
  const list = sql.join(columns.map((column) => sql.ref(column)))
  let loaded = 0
  for await (const rows of batches(file)) {
    const { numAffectedRows } = await sql`
      insert into ${sql.table(name)} (${list}) overriding system value
      select ${list} from json_populate_recordset(null::${sql.table(name)}, ${`[${rows.join()}]`}::text::json)
    `.execute(db)
    loaded += Number(numAffectedRows)
    onRows(rows.length)
  }
  return loaded
}

async function* batches(file: string): AsyncGenerator<string[]> {
  let rows: string[] = []
  let characters = 0
  for await (const line of linesOf(createReadStream(file, 'utf8'))) {
    rows.push(line)
    characters += line.length
    if (rows.length < BATCH_ROWS && characters < BATCH_CHARACTERS) continue
    yield rows
    rows = []
    characters = 0
  }
  if (rows.length > 0) yield rows
}

/** Yields the lines of texts. Node's readline would also end a line at U+2028, which JSON may contain. */
export async function* linesOf(texts: AsyncIterable<unknown>): AsyncGenerator<string> {
  let line = ''
  for await (const chunk of texts) {
    const [first = '', ...others] = String(chunk).split('\n')
    line += first
    for (const next of others) {
      yield line
      line = next
    }
  }
  if (line) yield line
}

/** Deletes all rows. `truncate` would hide the rows from a reader that has an older snapshot. */
export async function emptyTables(trx: Transaction<Database>, tables: readonly TableShape[]): Promise<void> {
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(trx)
}

/** Calls `load` without the tables' triggers: what they would write is loaded too. Foreign keys are checked. */
export async function withoutTriggers<Result>(
  trx: Transaction<Database>,
  tables: readonly TableShape[],
  load: () => Promise<Result>,
): Promise<Result> {
  for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(trx)
  const result = await load()
  for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(trx)
  return result
}

interface Identity {
  readonly table: string
  readonly column: string
  /** The sequence's name, quoted by PostgreSQL. */
  readonly sequence: string
}

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
 * Returns the counters of the tables' identity columns. Transactions do not protect them, so read them after the
 * snapshot of the rows began: then they include all its rows.
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
 * Sets the counter of every identity column, inside the transaction, which `setval` ignores. A counter that is missing
 * or too low continues after the rows.
 * @throws BackupError `damaged` for a counter of an unknown column
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
