import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, migrate } from '@tablier/backend'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, PGliteDialect } from 'kysely'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { connectPostgres } from '../src/db/connect.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty database to start each test file from. */
    emptyDatabase: { kind: 'pglite'; dumpPath: string } | { kind: 'postgres'; serverUrl: string; template: string }
  }
}

/** Migrates once for the whole run; every test file starts from a copy. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  return process.env['TEST_DATABASE'] === 'postgres' ? preparePostgres(project) : preparePglite(project)
}

async function preparePglite(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'tablier-test-'))
  const pglite = await PGlite.create({ extensions: { pg_trgm } })
  const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) })
  await migrate(db)
  const dumpPath = join(folder, 'empty-database.tar')
  await writeFile(dumpPath, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  await db.destroy()
  project.provide('emptyDatabase', { kind: 'pglite', dumpPath })
  return () => rm(folder, { recursive: true, force: true })
}

async function preparePostgres(project: TestProject): Promise<() => Promise<void>> {
  const serverUrl = process.env['DATABASE_URL']
  if (!serverUrl) throw new Error('DATABASE_URL must name the PostgreSQL server to test on.')
  const template = `tablier_test_template_${process.pid}`
  const server = new Client({ connectionString: serverUrl })
  await server.connect()
  await server.query(`create database ${template}`)
  const db = await connectPostgres(databaseUrl(serverUrl, template), (error) => {
    throw error
  })
  await migrate(db)
  await db.destroy()
  project.provide('emptyDatabase', { kind: 'postgres', serverUrl, template })
  return async () => {
    await server.query(`drop database if exists ${template} with (force)`)
    await server.end()
  }
}

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}
