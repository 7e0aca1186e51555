import { type Db, erasedTables } from '@tablier/backend'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '../config/config.ts'

interface Site {
  readonly config: Pick<Config, 'databaseUrl'>
  readonly db: Db
  readonly log: FastifyBaseLogger
}

/** Removes erased rows from the files of the embedded database. A database server cleans its files itself. */
export async function cleanAfterErasure({ config, db, log }: Site): Promise<void> {
  if (config.databaseUrl) return
  try {
    await rewriteTables(db, erasedTables)
  } catch (error) {
    log.error({ err: error }, 'what was erased may still be in the files of the database')
  }
}

/**
 * Rewrites tables of the embedded database, so that no deleted row is left in its files: in the tables and their
 * indexes, in the planner's samples, and in the write-ahead log. It takes a second or two, and three to eight with
 * 20,000 messages.
 */
async function rewriteTables(db: Db, tables: readonly string[]): Promise<void> {
  // Otherwise the planner would keep its samples of a table that is empty now.
  await sql`
    delete from pg_catalog.pg_statistic using pg_catalog.pg_class as changed
    where changed.relname = any(${tables}::text[]) and changed.relnamespace = 'public'::regnamespace
      and (starelid = changed.oid
        or starelid in (select indexrelid from pg_catalog.pg_index where indrelid = changed.oid))`.execute(db)
  for (const table of tables) await sql`vacuum (full, analyze) ${sql.table(table)}`.execute(db)
  await sql`vacuum full pg_catalog.pg_statistic`.execute(db)
  await sql`select pg_switch_wal()`.execute(db)
  // A recycled log file would keep its old content until it is overwritten.
  await sql`set wal_recycle = off`.execute(db)
  await sql`checkpoint`.execute(db)
  await sql`reset wal_recycle`.execute(db)
}
