import { type Kysely, sql } from 'kysely'

/** The language of each account, in the back office and in its mails. Empty for that of the browser and of the site. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column language text not null default ''`.execute(db)
}
