import { migrate } from '@tablier/backend'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { connectPostgres } from '../src/database/connect.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Set if the suites run on a PostgreSQL server: an empty, migrated database to copy. */
    postgres?: { serverUrl: string; template: string }
  }
}

/** Migrates a template once for all test files. Each of them starts from a copy. */
export default async function preparePostgres(project: TestProject): Promise<() => Promise<void>> {
  const serverUrl = process.env['DATABASE_URL']
  if (!serverUrl) throw new Error('DATABASE_URL must name the PostgreSQL server to test on.')
  const template = `tablier_test_template_${process.pid}`
  const server = new Client({ connectionString: serverUrl })
  await server.connect()
  await server.query(`create database ${template}`)
  const { db } = await connectPostgres(databaseUrl(serverUrl, template), console)
  await migrate(db)
  await db.destroy()
  project.provide('postgres', { serverUrl, template })
  return async () => {
    await server.query(`drop database if exists ${template} with (force)`)
    await server.end()
  }
}

/** The URL of another database on the same server. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}
