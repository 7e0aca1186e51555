import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
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
import { codeOf } from '../error-code.ts'
import { BackupError } from './backup-error.ts'
import { emptyTables, loadTable, readTableShapes, restartSequences, withoutTriggers } from './load-tables.ts'
import type { Manifest } from './manifest.ts'
import type { Report } from './progress.ts'
import { readBackup } from './read-backup.ts'
import { takeSnapshot } from './snapshot.ts'
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
  const unpacked = join(folder, 'tables')
  const { manifest, keys } = await unpackTables(path, unpacked, options)
  const report = options.report ?? (() => {})
  const template = manifest.migration === migrationNames.at(-1) ? options.template : undefined
  return withScratch(join(folder, 'scratch'), template, async (db) => {
    if ((await readMigrations(db)).at(-1) !== manifest.migration) await migrateTo(db, manifest.migration)
    await loadAll(db, unpacked, manifest, report)
    await rm(unpacked, { recursive: true })
    report({ step: 'migrate', done: 0, total: 0 })
    await migrate(db)
    report({ step: 'check', done: 0, total: 0 })
    const readable = await sealForSite(db, options.keys ?? [], keys)
    const latest = join(folder, 'latest')
    await mkdir(latest)
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
async function loadAll(db: Db, folder: string, manifest: Manifest, report: Report): Promise<void> {
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
        const file = tableFile(folder, table.name)
        const loaded = await loadTable(trx, table, file, onRows).catch((cause: unknown) => {
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

/** Verifies a backup with its media, and writes its tables to a folder, to be used only after that. */
async function unpackTables(
  path: string,
  folder: string,
  { passphrase, identity, maxBytes = Infinity, report, signal }: StageOptions,
): Promise<{ manifest: Manifest; keys: readonly DataKey[] }> {
  await mkdir(folder)
  let keys: readonly DataKey[] = []
  let left = maxBytes
  async function* bounded(rows: AsyncIterable<Buffer>) {
    for await (const chunk of rows) {
      left -= chunk.length
      if (left < 0) throw new BackupError('too_large')
      yield chunk
    }
  }
  const write = (name: string, rows: Readable) =>
    pipeline(rows, bounded, createWriteStream(tableFile(folder, name), { flags: 'wx' }))
  const visitor = { table: write, keys: (found: readonly DataKey[]) => void (keys = found) }
  return { manifest: await readBackup(path, { passphrase, identity, report, signal }, visitor), keys }
}

function tableFile(folder: string, table: string): string {
  return join(folder, `${table}.ndjson`)
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
