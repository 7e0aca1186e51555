import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Client } from 'pg'

/** Runs SQL in the embedded database of a stopped server. */
export async function runEmbedded(dataDir: string, sql: string): Promise<void> {
  await using database = await PGlite.create(join(dataDir, 'database'), { extensions: { pg_trgm } })
  await database.exec(sql)
}

export async function runPostgres(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
