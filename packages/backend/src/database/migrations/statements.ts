import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Returns the migration that executes these statements in turn. */
export function statements(...texts: string[]): Migration {
  return {
    up: async (db) => {
      for (const text of texts) await sql.raw(text).execute(db)
    },
  }
}

/**
 * Returns what creates the table of a content collection: its own columns, as SQL, the common ones, and the index of the
 * owner's order. Migrations call it, so it must not be edited either.
 */
export function contentTable(table: string, columns: string): string[] {
  return [
    `create table ${table} (
      id integer generated always as identity primary key,
      ${columns},
      status text not null default 'Draft' check (status in ('Draft', 'Published', 'Archived')),
      position integer not null default 0,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
    `create index ${table}_order on ${table} (position, created_at desc, id desc)`,
  ]
}
