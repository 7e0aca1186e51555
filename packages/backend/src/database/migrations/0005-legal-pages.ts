import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table legal_pages (
      name text primary key check (name in ('privacy', 'terms', 'contact')),
      title text not null,
      body text not null default '',
      is_published boolean not null default false,
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    insert into legal_pages (name, title)
    values ('privacy', 'Privacy'), ('terms', 'Terms'), ('contact', 'Contact')`.execute(db)
}
