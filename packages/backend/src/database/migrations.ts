import type { Migration } from 'kysely/migration'
import { firstMigrations } from './migrations/0001-to-0008.ts'
import { historyMigrations } from './migrations/0009-to-0017.ts'
import { deskMigration } from './migrations/0018-desk.ts'
import { latestMigrations } from './migrations/0019-on.ts'

/** All migrations by their names, in order. One that was released is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  ...firstMigrations,
  ...historyMigrations,
  '0018-desk': deskMigration,
  ...latestMigrations,
}
