import { type Kysely, sql } from 'kysely'

const statements = [
  // How many days what was deleted can be restored.
  `alter table settings add column trash_days integer not null default 30 check (trash_days between 1 and 365)`,
  // Who deleted a message. Messages stay in their own table, so that bringing them back costs little.
  `alter table messages add column deleter_id integer, add column deleter_name text`,
  // How many records a line is about, and what was changed: names of fields, or the new status of messages.
  `alter table activity add column count integer not null default 1, add column details jsonb not null default '[]'`,
]

/** Lets messages and accounts be deleted and restored as records are, and tells more about what was done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
