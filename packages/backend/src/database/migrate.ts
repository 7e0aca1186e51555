import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type MigrationResultSet, Migrator } from 'kysely/migration'
import type { Db } from './database.ts'
import * as initial from './migrations/0001-initial.ts'
import * as settings from './migrations/0002-settings.ts'
import * as messages from './migrations/0003-messages.ts'
import * as examples from './migrations/0004-examples.ts'
import * as legalPages from './migrations/0005-legal-pages.ts'
import * as messageCounts from './migrations/0006-message-counts.ts'
import * as mailBounds from './migrations/0008-mail-bounds.ts'
import * as emailKeys from './migrations/0009-email-keys.ts'
import * as history from './migrations/0010-history.ts'
import * as pictures from './migrations/0011-pictures.ts'
import * as sharedPreviews from './migrations/0012-shared-previews.ts'
import * as trashAndActivity from './migrations/0013-trash-and-activity.ts'
import * as schedules from './migrations/0014-schedules.ts'
import * as backups from './migrations/0015-backups.ts'
import * as replies from './migrations/0016-replies.ts'
import * as evenings from './migrations/0017-evenings.ts'
import * as desk from './migrations/0018-desk.ts'
import * as orderFiles from './migrations/0019-order-files.ts'
import * as customersByName from './migrations/0020-customers-by-name.ts'
import * as orderFacts from './migrations/0021-order-facts.ts'
import * as plainCounts from './migrations/0022-plain-counts.ts'

/** In order. A migration is never edited after its release. */
const migrations = {
  '0001-initial': initial,
  '0002-settings': settings,
  '0003-messages': messages,
  '0004-examples': examples,
  '0005-legal-pages': legalPages,
  '0006-message-counts': messageCounts,
  '0008-mail-bounds': mailBounds,
  '0009-email-keys': emailKeys,
  '0010-history': history,
  '0011-pictures': pictures,
  '0012-shared-previews': sharedPreviews,
  '0013-trash-and-activity': trashAndActivity,
  '0014-schedules': schedules,
  '0015-backups': backups,
  '0016-replies': replies,
  '0017-evenings': evenings,
  '0018-desk': desk,
  '0019-order-files': orderFiles,
  '0020-customers-by-name': customersByName,
  '0021-order-facts': orderFacts,
  '0022-plain-counts': plainCounts,
}

/** The names of all migrations, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations)

/** Brings the schema up to date. Kysely's migrator locks the database meanwhile. */
export async function migrate(db: Db): Promise<void> {
  if ((await pendingMigrations(db)).length === 0) return
  throwIfFailed(await migratorOf(db).migrateToLatest())
}

/**
 * Brings the schema up to one migration, as a version of that time had it.
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
  throw new Error(`Migration ${failed ?? ''} failed`, { cause: error })
}

/**
 * Returns the names of the migrations that the database has not had yet. Called before the migrator, which inspects the
 * whole schema: that takes a fifth of a start without migrations.
 */
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
