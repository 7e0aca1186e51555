import type { Migration } from 'kysely/migration'
import { tableFacts } from './database.ts'
import { firstMigrations } from './migrations/0001-to-0008.ts'
import { historyMigrations } from './migrations/0009-to-0017.ts'
import { deskMigration } from './migrations/0018-desk.ts'
import { laterMigrations } from './migrations/0019-to-0037.ts'

/** All migrations by their names. One that was released is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  ...firstMigrations,
  ...historyMigrations,
  '0018-desk': deskMigration,
  ...laterMigrations,
  ...Object.fromEntries(tableFacts.flatMap(({ migrations: newer = {} }) => Object.entries(newer))),
}
