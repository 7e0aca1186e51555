import { preparedDump } from '#prepared-dump'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { type Db, migrate } from '@tablier/backend'
import {
  embeddedConnection,
  type EmbeddedConnection,
  embeddedOptions,
  kyselyOnEmbedded,
} from '@tablier/backend/embedded'

export interface OpenedDatabase {
  readonly db: Db
  readonly pglite: PGlite
  readonly connection: EmbeddedConnection
}

export type OpenDatabase = () => Promise<OpenedDatabase>

/**
 * Opens an embedded PostgreSQL with the current schema, in memory unless the options say otherwise.
 * @param options `loadDataDir` is a dump to start from; a new database takes three to five seconds
 */
export async function openDatabase(options: PGliteOptions): Promise<OpenedDatabase> {
  const pglite = await PGlite.create({ ...options, ...embeddedOptions })
  const connection = embeddedConnection(pglite)
  const db = kyselyOnEmbedded(connection)
  await migrate(db)
  return { db, pglite, connection }
}

const IN_MEMORY = [
  // Full pages protect against a crash in the middle of a write, which cannot happen in memory.
  'full_page_writes=off',
  'synchronous_commit=off',
  'shared_buffers=16MB', // the files are in memory already
  'wal_recycle=off', // or old files of the log stay in memory
  'wal_init_zero=off',
  'plan_cache_mode=force_generic_plan', // few statements run often, on few rows
]

/** Opens a copy of the prepared empty database, in memory. */
export async function openInMemory(): Promise<OpenedDatabase> {
  const loadDataDir = await preparedDump()
  const startParams = [...PGlite.defaultStartParams, ...IN_MEMORY.flatMap((setting) => ['-c', setting])]
  return openDatabase(loadDataDir ? { startParams, loadDataDir } : { startParams })
}

/** Creates a dump of an empty database with the current schema, for `loadDataDir`. */
export async function dumpEmptyDatabase(): Promise<Blob> {
  // The write-ahead log and the template databases are left out, which makes the dump five times smaller.
  const startParams = [...PGlite.defaultStartParams, '-c', 'wal_recycle=off']
  const { db, pglite } = await openDatabase({ startParams, initDbStartParams: ['--wal-segsize=1'] })
  await pglite.query('update pg_database set datistemplate = false')
  for (const template of ['template0', 'template1']) await pglite.query(`drop database ${template}`)
  await pglite.query('select pg_switch_wal()')
  await pglite.query('checkpoint')
  const dump = await pglite.dumpDataDir('none')
  await db.destroy()
  return dump
}
