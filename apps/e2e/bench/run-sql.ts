import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Client, type QueryResult } from 'pg'

export async function runEmbedded(dataDir: string, sql: string): Promise<void> {
  await using database = await PGlite.create(join(dataDir, 'database'), { extensions: { pg_trgm } })
  await database.exec(sql)
}

export async function runPostgres(url: string, sql: string): Promise<QueryResult<Record<string, unknown>>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}

/** Creates a database on a PostgreSQL server, runs a function with the server's variables for it, and drops it. */
export async function onNewDatabase<T>(
  serverUrl: string,
  run: (env: { readonly DATABASE_URL: string; readonly JWT_SECRET: string }) => Promise<T>,
): Promise<T> {
  const name = `tablier_bench_${randomBytes(8).toString('hex')}`
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  await runPostgres(serverUrl, `create database ${name}`)
  try {
    return await run({ DATABASE_URL: url.href, JWT_SECRET: randomBytes(32).toString('hex') })
  } finally {
    await runPostgres(serverUrl, `drop database if exists ${name} with (force)`)
  }
}
