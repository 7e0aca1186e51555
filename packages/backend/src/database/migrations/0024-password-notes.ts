import { type Kysely, sql } from 'kysely'

/** Lets the owner require strong passwords, and remembers which passwords are weak or were generated. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table settings add column strong_passwords boolean not null default false`.execute(db)
  await sql`alter table users add column password_note text check (password_note in ('weak', 'generated'))`.execute(db)
}
