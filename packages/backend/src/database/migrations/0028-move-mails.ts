import { type Kysely, sql } from 'kysely'

/** The mails that the owner can send when an order is moved. Empty for the defaults. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table settings add column move_mails jsonb not null default '[]'`.execute(db)
}
