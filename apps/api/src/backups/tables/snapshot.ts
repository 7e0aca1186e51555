import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { countKeyUses, type Database, type Db, readMigrations, referencedUploads } from '@tablier/backend'
import { sql, type Transaction } from 'kysely'
import { readSequences, readTableShapes } from './load-tables.ts'
import type { Manifest, SequenceState, TablePart } from '../archive/manifest.ts'
import type { BackupOptions } from '../archive/progress.ts'
import type { SpooledTable } from '../archive/spool.ts'

/** All rows of one moment, written to a file. */
export interface Snapshot {
  readonly migration: string
  readonly tables: readonly SpooledTable[]
  readonly sequences: readonly SequenceState[]
  /** The names of the uploads that the rows refer to. */
  readonly referenced: ReadonlySet<string>
  /** How many records have diets. */
  readonly diets: number
}

interface SnapshotOptions extends BackupOptions {
  /** Called before anything is written, with the size of all rows in bytes. It may throw if there is no room. */
  readonly onSize?: ((bytes: number) => Promise<void>) | undefined
  /** Whether to collect the uploads that the rows refer to. An older schema may lack some of the columns. */
  readonly hasMedia: boolean
}

/** Writes all tables into a new file, as they are at one moment. Others wait for the embedded database meanwhile. */
export async function takeSnapshot(db: Db, path: string, options: SnapshotOptions): Promise<Snapshot> {
  await using file = await open(path, 'wx', 0o600)
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const sizes = await measureTables(trx)
      const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
      await options.onSize?.(total)
      let done = 0
      const onBytes = (bytes: number) => {
        options.signal?.throwIfAborted()
        done += bytes
        options.report?.({ step: 'tables', done, total })
      }
      const tables: SpooledTable[] = []
      let start = 0
      for (const size of sizes) {
        const part = await spool(trx, size, file, onBytes)
        tables.push({ ...part, path, start })
        start += part.bytes
      }
      const migration = (await readMigrations(trx)).at(-1) ?? ''
      const referenced = options.hasMedia ? await referencedUploads(trx) : new Set<string>()
      const diets = (await countKeyUses(trx)).reduce((sum, use) => sum + use.diets, 0)
      const sequences = await readSequences(
        trx,
        sizes.map(({ name }) => name),
      )
      return { migration, tables, sequences, referenced, diets }
    })
}

async function spool(
  trx: Transaction<Database>,
  size: TableSize,
  file: FileHandle,
  onBytes: (bytes: number) => void,
): Promise<TablePart> {
  const hash = createHash('sha256')
  let rows = 0
  let bytes = 0
  for await (const page of readRows(trx, size)) {
    const lines = Buffer.from(`${page.join('\n')}\n`)
    hash.update(lines)
    await file.writeFile(lines)
    rows += page.length
    bytes += lines.length
    onBytes(lines.length)
  }
  return { name: size.name, rows, bytes, sha256: hash.digest('hex') }
}

interface TableSize {
  readonly name: string
  readonly key: readonly string[]
  readonly rows: number
  /** The size of its rows as JSON, with their newlines. */
  readonly bytes: number
  readonly longestRow: number
}

/** How many bytes of a table are in memory at once, unless a single row is longer. */
const PAGE_BYTES = 1024 * 1024
const PAGE_ROWS = 2000

/** Measures all tables in one statement. They are in the order of `readTableShapes`. */
async function measureTables(trx: Transaction<Database>): Promise<TableSize[]> {
  const shapes = await readTableShapes(trx)
  const measures = shapes.map(
    ({ name }, index) => sql`
      select ${sql.lit(index)} as index, count(*) as rows, coalesce(sum(length), 0)::bigint + count(*) as bytes,
        coalesce(max(length), 0) as "longestRow"
      from (select octet_length(to_jsonb(t)::text) as length from ${sql.table(name)} as t) as lengths`,
  )
  const { rows } = await sql<Omit<TableSize, 'name' | 'key'>>`
    ${sql.join(measures, sql` union all `)} order by index`.execute(trx)
  return shapes.map(({ name, key }, index) => Object.assign(rows[index]!, { name, key })) // an aggregate returns one row
}

/** Yields a table's rows as PostgreSQL's JSON, in pages, in the order of its primary key. */
async function* readRows(
  trx: Transaction<Database>,
  { name, rows: total, longestRow, key }: TableSize,
): AsyncGenerator<string[]> {
  if (total === 0) return
  const row = sql`to_jsonb(t)::text`
  const order = key.length > 0 ? sql.join(key.map((column) => sql.ref(column))) : row
  const count = Math.max(1, Math.min(PAGE_ROWS, Math.floor(PAGE_BYTES / Math.max(longestRow, 1))))
  await sql`
    declare backup_rows no scroll cursor for
    select ${row} as row from ${sql.table(name)} as t order by ${order}`.execute(trx)
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch forward ${sql.lit(count)} from backup_rows`.execute(trx)
    if (rows.length > 0) yield rows.map((found) => found.row)
    if (rows.length < count) break
  }
  await sql`close backup_rows`.execute(trx)
}

/** Tables that sign-ins, mails and sent forms change. */
const restless = new Set([
  'sessions',
  'password_resets',
  'email_changes',
  'challenges',
  'mail_outbox',
  'mail_slots',
  'held_notices',
  'sent_forms',
])

/** Returns true if the database has exactly the rows of a backup, except for the restless tables. */
export async function holdsBackup(trx: Transaction<Database>, { tables }: Manifest): Promise<boolean> {
  const sizes = new Map((await measureTables(trx)).map((size) => [size.name, size]))
  for (const table of tables)
    if (!restless.has(table.name) && !(await holdsTable(trx, table, sizes.get(table.name)))) return false
  return true
}

async function holdsTable(trx: Transaction<Database>, part: TablePart, size: TableSize | undefined): Promise<boolean> {
  if (size?.rows !== part.rows || size.bytes !== part.bytes) return false
  const hash = createHash('sha256')
  for await (const page of readRows(trx, size)) hash.update(`${page.join('\n')}\n`)
  return hash.digest('hex') === part.sha256
}
