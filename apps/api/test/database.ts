import { randomBytes } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database, Db } from '@tablier/backend'
import { borrowDatabase } from '@tablier/mocks/borrow-database'
import { preparedDumpFile } from '@tablier/mocks/prepared-dump'
import type { InsertObject } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { connectPostgres } from '../src/database/connect.ts'
import { unpackEmptyDatabase } from '../src/database/empty-database.ts'
import { databaseUrl } from './prepare-database.ts'

/** True if the suites run on a PostgreSQL server instead of the embedded database. */
export const isOnPostgres = inject('postgres') !== undefined

interface TestDatabase {
  readonly db: Db
  readonly close: () => Promise<void>
}

/** Opens a new migrated, empty database on the server that this run tests. */
export async function openTestDatabase(): Promise<TestDatabase> {
  if (!isOnPostgres) {
    const { db } = await borrowDatabase()
    return { db, close: () => db.destroy() }
  }
  const { url, drop } = await createDatabase()
  const { db } = await connectPostgres(url, console)
  const close = async () => {
    await db.destroy()
    await drop()
  }
  return { db, close }
}

/** Opens one before the tests of a file or a `describe`, and closes it after them. */
export function useTestDatabase(): TestDatabase {
  const test = {} as TestDatabase // the first hook fills it
  beforeAll(async () => void Object.assign(test, await openTestDatabase()))
  afterAll(() => test.close())
  return test
}

/** Stores one row or several past the rules of the calls. */
export function insertRows<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: InsertObject<Database, Table> | InsertObject<Database, Table>[],
) {
  return db.insertInto(table).values(rows).execute()
}

/** Puts the empty embedded database into a data folder, as the first start of a release does. */
export async function prepareFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await unpackEmptyDatabase(await readFile(await preparedDumpFile()), join(dataDir, 'database'))
}

/** Creates a database on the PostgreSQL server from the template. */
export async function createDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const { serverUrl, template } = inject('postgres')! // called only if isOnPostgres
  const name = `tablier_test_${randomBytes(8).toString('hex')}`
  const run = async (statement: string) => {
    const server = new Client({ connectionString: serverUrl })
    await server.connect()
    await server.query(statement)
    await server.end()
  }
  await run(`create database ${name} template ${template}`)
  return { url: databaseUrl(serverUrl, name), drop: () => run(`drop database if exists ${name} with (force)`) }
}
