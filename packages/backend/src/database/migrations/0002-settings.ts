import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table settings (
      only_row boolean primary key default true check (only_row),
      site_name text not null default '',
      language text not null default 'en',
      time_zone text,
      notify_emails jsonb not null default '[]'
    )`.execute(db)
  await sql`insert into settings default values`.execute(db)
}
