import { randomBytes } from 'node:crypto'
import { runPostgres } from './run-sql.ts'

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
