import { type Db, migrate, migrateTo } from '@tablier/backend'
import { borrowForRestarts } from '@tablier/mocks/borrow-database'
import { sql } from 'kysely'
import { connectPostgres } from '../../src/database/connect.ts'
import { createDatabase, isOnPostgres } from '../database.ts'
import type { TestAppOptions } from '../harness.ts'

export type OlderDatabase = Awaited<ReturnType<typeof openOlderDatabase>>

/**
 * Opens a database as an older version left it, with a banner, for several applications that start on it in turn.
 * @param migration the last one of that version
 * @param change other changes of it
 * @returns `options` for `buildTestApp`, to be called for each application
 */
export async function openOlderDatabase(migration: string, change: (db: Db) => Promise<void> = async () => {}) {
  if (!isOnPostgres) {
    const { open, drop } = await borrowForRestarts()
    await makeOlder(open(), migration)
    await change(open())
    const giveBack = async () => {
      await empty(open())
      await migrate(open())
      await drop()
    }
    return { options: (): TestAppOptions => ({ embedded: open() }), drop: giveBack }
  }
  const { url, drop } = await createDatabase()
  const { db } = await connectPostgres(url, console)
  await makeOlder(db, migration)
  await change(db)
  await db.destroy()
  return { options: (): TestAppOptions => ({ env: { DATABASE_URL: url } }), drop }
}

async function makeOlder(db: Db, migration: string): Promise<void> {
  await empty(db)
  await migrateTo(db, migration)
  await sql`insert into banners (heading) values ('From an older version')`.execute(db)
}

async function empty(db: Db): Promise<void> {
  for (const statement of ['drop schema public cascade', 'create schema public']) await sql.raw(statement).execute(db)
}
