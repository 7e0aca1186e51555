import { type Kysely, sql } from 'kysely'

/** Whether the owner gets a mail when a guest at a table has answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table settings add column answer_mails boolean not null default false`.execute(db)
}
