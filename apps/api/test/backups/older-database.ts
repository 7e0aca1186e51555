import { type Db, migrateTo } from '@tablier/backend'
import { openInMemory } from '@tablier/mocks/database'
import { sql } from 'kysely'
import { connectPostgres } from '../../src/db/connect.ts'
import { createDatabase, isOnPostgres } from '../database.ts'
import type { TestAppOptions } from '../harness.ts'

export interface OlderDatabase {
  /** For `buildTestApp`, which closes it. */
  readonly options: TestAppOptions
  readonly drop: () => Promise<void>
}

/**
 * Opens a database as an older version left it, with a banner.
 * @param migration the last one that the version had
 * @param change what else to do with it
 */
export async function openOlderDatabase(
  migration: string,
  change: (db: Db) => Promise<void> = async () => {},
): Promise<OlderDatabase> {
  if (!isOnPostgres) {
    const { db } = await openInMemory()
    await makeOlder(db, migration)
    await change(db)
    return { options: { embedded: db }, drop: async () => {} }
  }
  const { url, drop } = await createDatabase()
  const { db } = await connectPostgres(url, (error) => process.stderr.write(`lost a connection: ${error.message}\n`))
  await makeOlder(db, migration)
  await change(db)
  await db.destroy()
  return { options: { env: { DATABASE_URL: url } }, drop }
}

/** Gives a database the schema that it had after a migration, and a banner. Everything else in it is dropped. */
export async function makeOlder(db: Db, migration: string): Promise<void> {
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  await migrateTo(db, migration)
  await sql`insert into banners (heading) values ('From an older version')`.execute(db)
}
