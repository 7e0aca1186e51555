import { type Kysely, sql } from 'kysely'

const statements = [
  // Files of evenings. Their bytes are in the database on purpose: see docs/decisions/049.
  `create table order_files (
    id integer generated always as identity primary key,
    order_id integer not null references orders on delete cascade,
    name text not null,
    media_type text not null
      check (media_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
    bytes bytea not null,
    size integer not null generated always as (octet_length(bytes)) stored,
    created_at timestamptz not null,
    actor_id integer,
    actor_name text
  )`,
  // They are compressed already.
  `alter table order_files alter column bytes set storage external`,
  `create index order_files_order on order_files (order_id, id)`,
]

/** Adds the files of evenings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
