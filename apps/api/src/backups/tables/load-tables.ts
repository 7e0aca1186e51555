import { setTimeout as wait } from 'node:timers/promises'
import { type Database, type Db, LOCAL_TABLES, raiseContentVersion } from '@tablier/backend'
import { sql, type Transaction } from 'kysely'
import { codeOf } from '../../process/error-code.ts'
import { BackupError } from '../archive/backup-error.ts'
import { linesOf } from '../archive/lines-of.ts'
import type { SequenceState } from '../archive/manifest.ts'
import type { Report } from '../archive/progress.ts'
import { readSpooled, type SpooledRows } from '../archive/spool.ts'
import type { StagedBackup } from './stage-in-process.ts'

export interface TableShape {
  readonly name: string
  /** The columns of the primary key, in its order. */
  readonly key: readonly string[]
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
        select attname::text from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
        where indisprimary and indrelid = pg_class.oid order by array_position(indkey, attnum)
      ) as key,
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
 * Inserts rows, each as `to_jsonb` writes it, with their ids.
 * @param onRows called after each batch with its number of rows
 * @returns the number of rows
 */
export async function loadTable(
  db: Db,
  { name, columns }: TableShape,
  spooled: SpooledRows,
  onRows: (rows: number) => void = () => {},
): Promise<number> {
  const list = sql.join(columns.map((column) => sql.ref(column)))
  let loaded = 0
  for await (const rows of batches(spooled)) {
    const { numAffectedRows } = await sql`
      insert into ${sql.table(name)} (${list}) overriding system value
      select ${list} from json_populate_recordset(null::${sql.table(name)}, ${`[${rows.join()}]`}::text::json)
    `.execute(db)
    loaded += Number(numAffectedRows)
    onRows(rows.length)
  }
  return loaded
}

async function* batches(spooled: SpooledRows): AsyncGenerator<string[]> {
  let rows: string[] = []
  let characters = 0
  for await (const line of linesOf(readSpooled(spooled).setEncoding('utf8'))) {
    rows.push(line)
    characters += line.length
    if (rows.length < BATCH_ROWS && characters < BATCH_CHARACTERS) continue
    yield rows
    rows = []
    characters = 0
  }
  if (rows.length > 0) yield rows
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

/**
 * How long one attempt waits for writers on a PostgreSQL server, in milliseconds. After a second PostgreSQL ends one of
 * the transactions that wait for each other, and it must not be a visitor's.
 */
const LOCK_MS = 700
const LOCK_ATTEMPTS = 60
const LOCK_PAUSE_MS = 300

/** Tables that a restore empties, because the restored site may not have the users who are signed in. */
const ended = ['sessions', 'password_resets', 'email_changes', 'challenges'] as const

export interface SwitchOptions {
  readonly staged: StagedBackup
  /** Called when the tables are locked. If it returns false, nothing is changed. */
  readonly isExpected: (trx: Transaction<Database>) => Promise<boolean>
  /** True to keep the site's schedule of backups. The backup's schedule could delete backups at the next rotation. */
  readonly keepsSchedule: boolean
  readonly report: Report
  /** Called last in the transaction. If it throws, nothing is changed. */
  readonly beforeCommit?: ((trx: Transaction<Database>) => Promise<void>) | undefined
}

/**
 * Replaces all rows in one transaction. Writers wait for it; readers see the old site until it commits.
 * @returns the new content version; undefined if `isExpected` returned false
 * @throws BackupError `site_changed` if writers never left a gap
 */
export async function switchSite(db: Db, options: SwitchOptions): Promise<number | undefined> {
  for (let attempt = 1; attempt <= LOCK_ATTEMPTS; attempt += 1) {
    try {
      return await db.transaction().execute((trx) => replaceRows(trx, options))
    } catch (error) {
      if (!['57014', '40P01'].includes(codeOf(error))) throw error // query_canceled, deadlock_detected
      await wait(LOCK_PAUSE_MS)
    }
  }
  throw new BackupError('site_changed')
}

async function replaceRows(
  trx: Transaction<Database>,
  { staged, isExpected, keepsSchedule, report, beforeCommit }: SwitchOptions,
): Promise<number | undefined> {
  const shapes = new Map((await readTableShapes(trx)).map((shape) => [shape.name, shape]))
  const tables = [...shapes.values()]
  await lockTables(trx, tables)
  if (!(await isExpected(trx))) return undefined
  const { content_version: before } = await trx.selectFrom('site').select('content_version').executeTakeFirstOrThrow()
  const schedule = await trx.selectFrom('settings').select(['backup_every', 'backup_keep']).executeTakeFirst()
  const total = staged.tables.reduce((sum, { rows }) => sum + rows, 0)
  let done = 0
  const onRows = (rows: number) => report({ step: 'switch', done: (done += rows), total })
  await withoutTriggers(trx, tables, async () => {
    await emptyTables(trx, tables)
    for (const table of staged.tables) {
      const shape = shapes.get(table.name)
      if (!shape || (await loadTable(trx, shape, table, onRows)) !== table.rows)
        throw new Error(`the table ${table.name} could not be loaded as it was staged`)
    }
    if (schedule && keepsSchedule) await trx.updateTable('settings').set(schedule).execute()
    for (const table of ended) await trx.deleteFrom(table).execute()
  })
  await restartSequences(trx, staged.sequences)
  await trx
    .updateTable('site')
    .set((eb) => ({ content_version: eb.fn<number>('greatest', ['content_version', eb.val(before)]) }))
    .execute()
  const version = await raiseContentVersion(trx)
  await beforeCommit?.(trx)
  return version
}

/** Locks out all writers, but no readers. The embedded database has one connection, so it needs no lock. */
async function lockTables(trx: Transaction<Database>, tables: readonly TableShape[]): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(LOCK_MS)}`.execute(trx)
  await sql`lock table ${sql.join(tables.map(({ name }) => sql.table(name)))} in exclusive mode`.execute(trx)
  await sql`set local statement_timeout = 0`.execute(trx)
}
