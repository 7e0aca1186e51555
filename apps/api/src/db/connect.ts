import { join } from 'node:path'
import { columnParsers, type Database } from '@tablier/backend'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import { Pool, type PoolConfig, types } from 'pg'
import { StartError } from '../config.ts'
import { openEmbedded } from './embedded.ts'

/** The embedded database below `dataDir`, which the caller has locked. */
export async function connectEmbedded(dataDir: string): Promise<Kysely<Database>> {
  const pglite = await openEmbedded(join(dataDir, 'database'))
  return new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) })
}

/**
 * A pool of connections to a PostgreSQL server.
 * @param onLost told of a connection that was lost; the pool replaces it
 * @throws StartError where the server does not answer
 */
export async function connectPostgres(databaseUrl: string, onLost: (error: Error) => void): Promise<Kysely<Database>> {
  const pool = new Pool(connectionOptions(databaseUrl))
  pool.on('error', onLost)
  // The pool listens to idle connections only; without a listener, one that is lost in use would end the process.
  pool.on('connect', (client) => client.on('error', onLost))
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw new StartError(`DATABASE_URL: the database cannot be reached: ${reasonOf(error)}.`, { cause: error })
  }
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

export function connectionOptions(databaseUrl: string): PoolConfig {
  return {
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5000,
    options: '-c timezone=UTC',
    types: { getTypeParser },
  }
}

/** The shared parser of a column type, else the driver's own. */
const getTypeParser: typeof types.getTypeParser = (
  oid: Parameters<typeof types.getTypeParser>[0],
  format?: 'text' | 'binary',
) => columnParsers[oid] ?? types.getTypeParser(oid, format)

/** The error's own words; an AggregateError (every address of a host failed) has none, its first cause does. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
