import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, PGliteDialect } from 'kysely'
import { columnParsers, type Database, textSerializers } from '@tablier/backend'
import { Client } from 'pg'
import { inject } from 'vitest'
import { connectPostgres } from '../src/db/connect.ts'
import { databaseUrl } from './prepare-database.ts'

export interface TestDatabase {
  readonly db: Kysely<Database>
  /** Set where the suite runs on a PostgreSQL server. */
  readonly url: string | undefined
  close(): Promise<void>
}

/** A migrated, empty database of one's own, on whichever server this run is about. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const empty = inject('emptyDatabase')
  return empty.kind === 'pglite' ? openPglite(empty.dumpPath) : openPostgres(empty.serverUrl, empty.template)
}

async function openPglite(dumpPath: string): Promise<TestDatabase> {
  const pglite = await PGlite.create({
    loadDataDir: new Blob([await readFile(dumpPath)]),
    parsers: columnParsers,
    serializers: textSerializers,
    extensions: { pg_trgm },
  })
  const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) })
  return { db, url: undefined, close: () => db.destroy() }
}

async function openPostgres(serverUrl: string, template: string): Promise<TestDatabase> {
  const name = `tablier_test_${randomBytes(8).toString('hex')}`
  const onServer = async (statement: string) => {
    const server = new Client({ connectionString: serverUrl })
    await server.connect()
    await server.query(statement)
    await server.end()
  }
  await onServer(`create database ${name} template ${template}`)
  const url = databaseUrl(serverUrl, name)
  const db = await connectPostgres(url, (error) => process.stderr.write(`lost a connection: ${error.message}\n`))
  return {
    db,
    url,
    close: async () => {
      await db.destroy()
      await onServer(`drop database if exists ${name} with (force)`)
    },
  }
}
