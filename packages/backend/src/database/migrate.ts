import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, type MigrationResultSet, Migrator } from 'kysely/migration'
import { type Db, tableFacts } from './database.ts'
import { firstMigrations } from './migrations/0001-to-0008.ts'
import { historyMigrations } from './migrations/0009-to-0017.ts'
import { deskMigration } from './migrations/0018-desk.ts'
import { laterMigrations } from './migrations/0019-to-0037.ts'

/** All migrations by their names. One that was released is never edited. */
const migrations: Readonly<Record<string, Migration>> = {
  ...firstMigrations,
  ...historyMigrations,
  '0018-desk': deskMigration,
  ...laterMigrations,
  ...Object.fromEntries(tableFacts.flatMap(({ migrations: newer = {} }) => Object.entries(newer))),
}

/** In the order in which they run. */
export const migrationNames: readonly string[] = Object.keys(migrations).sort()

/** Brings the schema up to date. Kysely's migrator locks the database meanwhile. */
export async function migrate(db: Db): Promise<void> {
  if ((await pendingMigrations(db)).length === 0) return
  throwIfFailed(await migratorOf(db).migrateToLatest())
}

/**
 * Brings the schema of a database that is older than a migration to it: what a version of the time had.
 * @param name one of `migrationNames`
 */
export async function migrateTo(db: Db, name: string): Promise<void> {
  throwIfFailed(await migratorOf(db).migrateTo(name))
}

function migratorOf(db: Db): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } })
}

function throwIfFailed({ error, results }: MigrationResultSet): void {
  if (!error) return
  const failed = results?.find((result) => result.status === 'Error')?.migrationName
  const reason = error instanceof Error ? `: ${error.message}` : ''
  throw new Error(`Migration ${failed ?? ''} failed${reason}`, { cause: error })
}

/** Returns the migrations still to run. Asking the migrator instead takes a fifth of a start. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const done = new Set(await readMigrations(db))
  return migrationNames.filter((name) => !done.has(name))
}

/** Returns the names of the migrations that the database has had, in order; none for a new database. */
export async function readMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ isKept: boolean }>`
    select to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null as "isKept"`.execute(db)
  if (!rows[0]?.isKept) return []
  const done = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db)
  return done.rows.map(({ name }) => name)
}
