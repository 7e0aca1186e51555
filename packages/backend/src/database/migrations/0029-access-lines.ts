import { type Kysely, sql } from 'kysely'

/** Stores where somebody was who changed an account or took data away, and finds the lines of an account fast. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table activity add column device text, add column address text`.execute(db)
  await sql`create index activity_of_accounts on activity (record_id, id desc) where area = 'users'`.execute(db)
}
