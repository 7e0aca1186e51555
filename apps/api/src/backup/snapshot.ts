import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, type Db, readMigrations, referencedUploads } from '@tablier/backend'
import type { Transaction } from 'kysely'
import type { SequenceState, TablePart } from './manifest.ts'
import type { Report } from './progress.ts'
import { measureTable, readRows, type TableSize } from './row-pages.ts'
import { readSequences } from './sequences.ts'
import { readTableShapes } from './table-shapes.ts'

/** All rows of one moment, as files. */
export interface Snapshot {
  readonly migration: string
  readonly tables: readonly SpooledTable[]
  readonly sequences: readonly SequenceState[]
  /** Names of the uploads that the rows refer to. */
  readonly referenced: ReadonlySet<string>
}

export interface SpooledTable extends TablePart {
  /** NDJSON. */
  readonly file: string
}

export interface SnapshotOptions {
  /** Called with the bytes of all rows before any is written; may throw if they have no room. */
  readonly onSize?: ((bytes: number) => Promise<void>) | undefined
  /** Whether to look for the uploads that the rows refer to. Tables of an older schema may not have all the columns. */
  readonly hasMedia: boolean
  readonly report?: Report | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Writes all tables into files of a folder, as they are at one moment. The embedded database has one connection, so its
 * other callers wait until this resolves.
 */
export async function takeSnapshot(db: Db, folder: string, options: SnapshotOptions): Promise<Snapshot> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const sizes = new Map<string, TableSize>()
      for (const { name } of await readTableShapes(trx)) sizes.set(name, await measureTable(trx, name))
      const total = [...sizes.values()].reduce((sum, { bytes }) => sum + bytes, 0)
      await options.onSize?.(total)
      let done = 0
      const onBytes = (bytes: number) => {
        options.signal?.throwIfAborted()
        done += bytes
        options.report?.({ step: 'tables', done, total })
      }
      const tables: SpooledTable[] = []
      for (const [name, size] of sizes) {
        const file = join(folder, `${name}.ndjson`)
        tables.push({ ...(await spool(trx, name, size, file, onBytes)), file })
      }
      const migration = (await readMigrations(trx)).at(-1) ?? ''
      const referenced = options.hasMedia ? await referencedUploads(trx) : new Set<string>()
      return { migration, tables, sequences: await readSequences(trx, [...sizes.keys()]), referenced }
    })
}

async function spool(
  trx: Transaction<Database>,
  name: string,
  size: TableSize,
  path: string,
  onBytes: (bytes: number) => void,
): Promise<TablePart> {
  await using file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let rows = 0
  let bytes = 0
  for await (const page of readRows(trx, name, size)) {
    const lines = Buffer.from(`${page.join('\n')}\n`)
    hash.update(lines)
    await file.writeFile(lines)
    rows += page.length
    bytes += lines.length
    onBytes(lines.length)
  }
  return { name, rows, bytes, sha256: hash.digest('hex') }
}
