import { type Kysely, sql } from 'kysely'

/**
 * Creates the table of a content collection: its own columns, as SQL, the common ones, and the index of the owner's
 * order. Migrations call it, so it must not be edited either.
 */
export async function createContentTable(db: Kysely<unknown>, table: string, columns: string): Promise<void> {
  await sql
    .raw(`create table ${table} (
      id integer generated always as identity primary key,
      ${columns},
      status text not null default 'Draft' check (status in ('Draft', 'Published', 'Archived')),
      position integer not null default 0,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`)
    .execute(db)
  await sql.raw(`create index ${table}_order on ${table} (position, created_at desc, id desc)`).execute(db)
}
