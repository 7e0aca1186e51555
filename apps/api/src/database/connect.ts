import { existsSync, writeSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { gunzip } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { columnParsers, type Database, type Db, type Log } from '@tablier/backend'
import { embeddedConnection, embeddedOptions, kyselyOnEmbedded } from '@tablier/backend/embedded'
import { Kysely, PostgresDialect } from 'kysely'
import type { Pool, PoolConfig } from 'pg'
import { StartError } from '../config/config.ts'
import { codeOf } from '../process/error-code.ts'
import { DatabaseFiles, type DatabaseFilesOptions } from './database-files.ts'
import { createDatabaseRoom } from './database-room.ts'
import { EMPTY_DATABASE, unpackEmptyDatabase } from './empty-database.ts'

/**
 * Opens the embedded database in `dataDir`, which the caller has locked. Changes are refused with `disk_full` when the
 * disk has too little room for them. The process ends if the database's log cannot be written nevertheless.
 * @throws StartError, because the database aborts without a reason
 */
export async function connectEmbedded(dataDir: string): Promise<Db> {
  const folder = join(dataDir, 'database')
  const room = createDatabaseRoom(dataDir)
  let newLog = 0
  room.makeRoomToOpen()
  const opening = async () => {
    if (EMPTY_DATABASE && !existsSync(folder))
      await unpackEmptyDatabase(await promisify(gunzip)(await readFile(EMPTY_DATABASE)), folder)
    return openEmbedded(folder, { room, onLost: endProcess, onNewLog: (bytes) => (newLog += bytes) })
  }
  const database = await opening().catch((cause: unknown) => {
    const why = 'a file of another user is in it (as root, chown -R the folder), the disk is full, or it is damaged'
    throw new StartError(`The database in ${folder} cannot be opened: ${why}.`, { cause })
  })
  const beforeChange = () => {
    room.demand()
    if (newLog < LOG_MB * 1024 * 1024) return false
    newLog = 0
    return true
  }
  return kyselyOnEmbedded(embeddedConnection(database, beforeChange))
}

/** Ends this process as PostgreSQL ends itself. The next start repeats what the log has. */
function endProcess(reason: string): never {
  writeSync(process.stderr.fd, `${reason} This process ends. Nothing that it has acknowledged is lost.\n`)
  process.exit(1)
}

/** The numbers of a pool's connections, and of the callers that wait for one. */
export type PoolCounts = Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>

/**
 * Opens a pool of connections to a PostgreSQL server.
 * @param log receives lost connections, which the pool replaces, and deadlocks
 * @throws StartError if the server does not answer
 */
export async function connectPostgres(databaseUrl: string, log: Pick<Log, 'warn'>) {
  const pg = await import('pg') // loaded only if it is used
  const pool = new pg.Pool(await connectionOptions(databaseUrl))
  const onLost = (err: Error) => log.warn({ err }, 'lost a database connection')
  pool.on('error', onLost)
  // The pool only handles errors of idle connections. Without this listener, any other error would end the process.
  pool.on('connect', (client) => client.on('error', onLost))
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw new StartError(`DATABASE_URL: the database cannot be reached: ${reasonOf(error)}.`, { cause: error })
  }
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return { db: repeatingAfterDeadlock(db, log), pool }
}

/**
 * Repeats a transaction once if PostgreSQL ended it because of a deadlock. So transactions must change nothing but the
 * database. A transaction with its own isolation level is not repeated.
 */
function repeatingAfterDeadlock(db: Db, log: Pick<Log, 'warn'>): Db {
  const transaction = db.transaction.bind(db)
  db.transaction = () => {
    const builder = transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = (change) =>
      execute(change).catch((err: unknown) => {
        if (codeOf(err) !== '40P01') throw err // deadlock_detected
        log.warn({ err }, 'repeating a transaction after a deadlock')
        return execute(change)
      })
    return builder
  }
  return db
}

export async function connectionOptions(databaseUrl: string): Promise<PoolConfig> {
  const { types } = await import('pg')
  /** Returns the backend's parser of a column type, or the driver's. */
  const getTypeParser: typeof types.getTypeParser = (
    oid: Parameters<typeof types.getTypeParser>[0],
    format?: 'text' | 'binary',
  ) => columnParsers[oid] ?? types.getTypeParser(oid, format)
  return {
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5000,
    options: '-c timezone=UTC',
    types: { getTypeParser },
  }
}

/** Returns the error's message. An AggregateError (all addresses of a host failed) has none, but its causes do. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

/**
 * How many bytes of a WebAssembly function V8 executes before it optimises the function. With the default of 13 million,
 * optimising takes a third of the processor time of a start (docs/decisions/database.md).
 */
const TIERING_BUDGET = 1_300_000_000

/**
 * With less memory than this, in bytes, the database has a smaller cache, and V8 optimises none of its functions, one of
 * which takes half a gigabyte (docs/operations.md, A machine of 1 GB).
 */
const SMALL_MACHINE = 1.5 * 1024 ** 3

/**
 * How much the write-ahead log may grow before it is shortened. No process of the embedded database does this: without a
 * checkpoint of ours, the log would have every change since the start.
 */
const LOG_MB = 64

/** fdatasync, PostgreSQL's default method, does nothing in this build. */
const settings = ['wal_sync_method=fsync', 'timezone=UTC', `max_wal_size=${LOG_MB}MB`, 'min_wal_size=32MB']

/**
 * Opens the embedded PostgreSQL in a folder, and creates it if it is missing. The caller holds the folder's lock: two
 * processes would destroy the database.
 */
export async function openEmbedded(folder: string, files: DatabaseFilesOptions): Promise<PGlite> {
  const isSmall = Math.min(totalmem(), process.constrainedMemory() || Infinity) < SMALL_MACHINE
  setFlagsFromString(
    isSmall ? '--liftoff-only --no-wasm-tier-up --no-wasm-dynamic-tiering' : `--wasm-tiering-budget=${TIERING_BUDGET}`,
  )
  return PGlite.create({
    fs: new DatabaseFiles(folder, files),
    // -F would switch fsync off.
    startParams: PGlite.defaultStartParams
      .filter((param) => param !== '-F')
      .concat(
        settings.flatMap((setting) => ['-c', setting]),
        isSmall ? ['-c', 'shared_buffers=16MB'] : [],
      ),
    ...embeddedOptions,
    extensions: { ...embeddedOptions.extensions, amcheck },
  })
}

/** SQLSTATE codes of a server that stops or refuses connections, and Node's codes of a broken socket. */
const LOST = /^(?:08...|57P0[1-3]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/
const LOST_WORDS =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i

export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isConnectionLoss)
  return LOST.test(codeOf(error)) || LOST_WORDS.test(error.message)
}
