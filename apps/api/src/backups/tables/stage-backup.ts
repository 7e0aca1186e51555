import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { PGlite } from '@electric-sql/pglite'
import {
  countKeyUses,
  createSecrets,
  type DataKey,
  type Db,
  migrate,
  migrateTo,
  migrationNames,
  readMigrations,
  sealAgain,
} from '@tablier/backend'
import { embeddedConnection, embeddedOptions, kyselyOnEmbedded } from '@tablier/backend/embedded'
import { codeOf } from '../../process/error-code.ts'
import { BackupError } from '../archive/backup-error.ts'
import { emptyTables, loadTable, readTableShapes, restartSequences, withoutTriggers } from './load-tables.ts'
import type { Manifest, ReadManifest } from '../archive/manifest.ts'
import type { Report } from '../archive/progress.ts'
import { readBackup } from '../archive/read-backup.ts'
import { takeSnapshot } from './snapshot.ts'
import type { SpooledRows } from '../archive/spool.ts'
import type { StagedBackup, StageOptions } from './stage-in-process.ts'

/** The SQLSTATE classes of values and rows that a table refuses. */
const DATA_ERROR = /^2[23]/

/**
 * Verifies the whole file, loads it into a scratch database as the version that wrote it would, and migrates that.
 * PGlite leaves a hundred megabytes behind, so the server calls `stageInProcess`.
 * @param withScratch tests use a database of their worker
 */
export async function stageBackup(
  path: string,
  folder: string,
  options: StageOptions,
  withScratch = withScratchDatabase,
): Promise<StagedBackup> {
  const unpacked = join(folder, 'tables.ndjson')
  const { manifest, keys, tables: spooled } = await unpackTables(path, unpacked, options)
  const report = options.report ?? (() => {})
  const template = manifest.migration === migrationNames.at(-1) ? options.template : undefined
  return withScratch(join(folder, 'scratch'), template, async (db) => {
    if ((await readMigrations(db)).at(-1) !== manifest.migration) await migrateTo(db, manifest.migration)
    await loadAll(db, spooled, manifest, report)
    await rm(unpacked)
    report({ step: 'migrate', done: 0, total: 0 })
    await migrate(db)
    report({ step: 'check', done: 0, total: 0 })
    const readable = await sealForSite(db, options.keys ?? [], keys)
    const latest = join(folder, 'latest.ndjson')
    const { tables, sequences, referenced } = await takeSnapshot(db, latest, { hasMedia: true })
    return { manifest, tables, sequences, needed: neededUploads(referenced, manifest), ...readable }
  })
}

/**
 * Opens every encrypted value, and seals it with the site's first key, so that the restored site needs no other.
 * @param keys the site's
 * @param added those of the backup
 */
async function sealForSite(db: Db, keys: readonly DataKey[], added: readonly DataKey[]) {
  const known = new Set(added.map(({ id }) => id))
  const foreign = (await countKeyUses(db)).filter(({ keyId }) => !known.has(keyId))
  const withoutKey = foreign.reduce((sum, { diets }) => sum + diets, 0)
  const ring = [...keys, ...added]
  const to = ring[0]?.id ?? ''
  const { unreadable } = await sealAgain(
    db,
    createSecrets(() => ring),
    { to },
  )
  return { unreadable, withoutKey }
}

const OTHER_TABLES = 'This backup is damaged: it does not have the tables of the version that wrote it.'

/** @throws BackupError if the tables are not those of the backup's version, or a row does not fit */
async function loadAll(db: Db, spooled: Spooled, manifest: Manifest, report: Report): Promise<void> {
  const tables = await readTableShapes(db)
  const stated = new Map(manifest.tables.map(({ name, rows }) => [name, rows]))
  if (stated.size !== tables.length || !tables.every(({ name }) => stated.has(name)))
    throw new BackupError('damaged', OTHER_TABLES)
  const total = manifest.tables.reduce((sum, { rows }) => sum + rows, 0)
  let done = 0
  const onRows = (rows: number) => report({ step: 'load', done: (done += rows), total })
  await db.transaction().execute((trx) =>
    withoutTriggers(trx, tables, async () => {
      await emptyTables(trx, tables) // migrations insert rows too
      for (const table of tables) {
        const rows = spooled.get(table.name)! // the manifest states what the file has
        const loaded = await loadTable(trx, table, rows, onRows).catch((cause: unknown) => {
          throw DATA_ERROR.test(codeOf(cause)) ? misfit(table.name, { cause }) : cause
        })
        if (loaded !== stated.get(table.name)) throw misfit(table.name)
      }
      await restartSequences(trx, manifest.sequences).catch((cause: unknown) => {
        throw DATA_ERROR.test(codeOf(cause)) ? new BackupError('damaged', undefined, { cause }) : cause
      })
    }),
  )
}

function misfit(table: string, options?: ErrorOptions): BackupError {
  return new BackupError('damaged', `This backup is damaged: the rows of its table ${table} do not fit.`, options)
}

/** Returns the uploads that rows refer to and the backup lacks. @throws BackupError if it does not list them */
function neededUploads(referenced: ReadonlySet<string>, { content, media, missing }: Manifest): string[] {
  const known = new Set([...media.map(({ name }) => name), ...missing])
  const needed = [...referenced].filter((name) => !known.has(name))
  if (content === 'full' && needed.length > 0)
    throw new BackupError('damaged', `This backup is damaged: it lacks ${needed.length} files that its records show.`)
  return needed
}

/** By the names of their tables. */
type Spooled = ReadonlyMap<string, SpooledRows>

/** Verifies a backup with its media, and writes its tables to a new file, to be used only after that. */
async function unpackTables(
  backup: string,
  path: string,
  { passphrase, identity, maxBytes = Infinity, report, signal }: StageOptions,
): Promise<{ manifest: ReadManifest; keys: readonly DataKey[]; tables: Spooled }> {
  await using file = await open(path, 'wx', 0o600)
  let keys: readonly DataKey[] = []
  const tables = new Map<string, SpooledRows>()
  let written = 0
  const table = async (name: string, rows: Readable) => {
    const start = written
    for await (const chunk of rows as AsyncIterable<Buffer>) {
      written += chunk.length
      if (written > maxBytes) throw new BackupError('too_large')
      await file.writeFile(chunk)
    }
    tables.set(name, { path, start, bytes: written - start })
  }
  const visitor = { table, keys: (found: readonly DataKey[]) => void (keys = found) }
  return { manifest: await readBackup(backup, { passphrase, identity, report, signal }, visitor), keys, tables }
}

/**
 * Creates a database in a folder, passes it to `use`, and removes it. It has no fsync. PGlite keeps a hundred megabytes
 * of memory, so the server calls this in another process.
 * @param template the file of a dump to start from; undefined for a database without a schema
 */
async function withScratchDatabase<Result>(
  folder: string,
  template: string | undefined,
  use: (db: Db) => Promise<Result>,
): Promise<Result> {
  try {
    const dump = template === undefined ? undefined : new File([await readFile(template)], template)
    const pglite = await PGlite.create(folder, {
      ...embeddedOptions,
      startParams: [...PGlite.defaultStartParams, '-c', 'timezone=UTC'],
      ...(dump && { loadDataDir: dump }),
    })
    const db = kyselyOnEmbedded(embeddedConnection(pglite))
    try {
      return await use(db)
    } finally {
      await db.destroy()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
