import { type Kysely, sql } from 'kysely'
import { createContentTable } from './content-table.ts'

/** Each content table's own columns. */
const contentTables = {
  logos: `text_logo text not null, img_logo text, alt_text text not null default ''`,
  banners: `heading text not null, sub_heading text not null default '', media_path text,
    b_text_1 text not null default '', b_text_2 text not null default ''`,
  about_contents: `heading text not null, summary text not null, details text not null, media_path text`,
  about_features: `title text not null, details text not null`,
  service_contents: `heading text not null, sub_heading text not null default ''`,
  service_features: `title text not null, details text not null default '', icon_path text`,
  portfolio_contents: `heading text not null, sub_heading text not null default ''`,
  portfolio_items: `category text not null, title text not null, image_path text, ingredients text not null default '',
    details text not null default '', awards text not null default '', label text not null default ''`,
  testimonial_contents: `heading text not null, sub_heading text not null default ''`,
  testimonial_items: `name text not null, label text not null default '', details text not null default '',
    review_number integer not null default 5 check (review_number between 0 and 5), image_path text`,
  gallery_contents: `heading text not null, sub_heading text not null default ''`,
  gallery_items: `category text not null, title text not null, ingredients text not null default '',
    details text not null default '', image_path text`,
  contact_contents: `heading text not null default '', sub_heading text not null default ''`,
  contact_infos: `type text not null default '', label text not null default '', value text not null default '', icon text`,
  contact_hours: `day text not null default '', open_time text not null default '', close_time text not null default '',
    note text not null default ''`,
  footers: `heading text not null, social_media text not null default '[]'`,
}

const otherTables = [
  `create table users (
    id integer generated always as identity primary key,
    name text not null,
    email text not null,
    role text not null check (role in ('user', 'admin')),
    avatar text,
    password_hash text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create unique index users_email on users (lower(email))`,
  `create table sessions (
    id text primary key,
    user_id integer not null references users on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  `create index sessions_user on sessions (user_id)`,
  `create index sessions_expiry on sessions (expires_at)`,
  `create table password_resets (
    token_hash text primary key,
    user_id integer not null references users on delete cascade,
    expires_at timestamptz not null
  )`,
  `create index password_resets_user on password_resets (user_id)`,
  `create table messages (
    id integer generated always as identity primary key,
    name text not null,
    email text not null,
    subject text not null,
    message text not null,
    status text not null default 'New' check (status in ('New', 'Read', 'Replied', 'Archived')),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create index messages_newest on messages (created_at desc, id desc)`,
  `create index messages_status_newest on messages (status, created_at desc, id desc)`,
  // Substring search over three columns; the query must have the same expression. No fastupdate: its pending entries
  // wait for a vacuum, and the embedded database has no autovacuum.
  `create index messages_search on messages using gin (lower(name || E'\\n' || email || E'\\n' || subject) gin_trgm_ops)
    with (fastupdate = off)`,
  `create table mail_outbox (
    id integer generated always as identity primary key,
    kind text not null,
    payload jsonb not null,
    attempts integer not null default 0,
    next_attempt_at timestamptz not null default now(),
    last_error text,
    created_at timestamptz not null default now()
  )`,
  `create index mail_outbox_due on mail_outbox (next_attempt_at)`,
  `create table site (
    only_row boolean primary key default true check (only_row),
    content_version bigint not null default 1,
    demo_decided_at timestamptz
  )`,
  `insert into site default values`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
  for (const [table, columns] of Object.entries(contentTables)) await createContentTable(db, table, columns)
  for (const statement of otherTables) await sql.raw(statement).execute(db)
}
