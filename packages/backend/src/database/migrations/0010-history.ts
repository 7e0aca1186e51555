import { type Kysely, sql } from 'kysely'

/** The collections and their tables when this migration was written. */
const tables = {
  logos: 'logos',
  banners: 'banners',
  aboutContents: 'about_contents',
  aboutFeatures: 'about_features',
  serviceContents: 'service_contents',
  serviceFeatures: 'service_features',
  portfolioContents: 'portfolio_contents',
  portfolioItems: 'portfolio_items',
  testimonialContents: 'testimonial_contents',
  testimonialItems: 'testimonial_items',
  galleryContents: 'gallery_contents',
  galleryItems: 'gallery_items',
  contactContents: 'contact_contents',
  contactInfos: 'contact_infos',
  contactHours: 'contact_hours',
  footers: 'footers',
}

const statements = [
  // Record 0 is the list itself: its revisions hold the order of its records. No column refers to an account: ids of
  // accounts are never used again, so a deleted person keeps theirs, and no change waits for one of an account.
  `create table revisions (
    id bigint generated always as identity primary key,
    collection text not null,
    record_id integer not null,
    number integer not null,
    kind text not null,
    record jsonb not null,
    live boolean not null,
    actor_id integer,
    actor_name text,
    restored_from integer,
    created_at timestamptz not null,
    unique (collection, record_id, number)
  )`,
  // Changes of a record that are not on the site yet.
  `create table content_drafts (
    collection text not null,
    record_id integer not null,
    revision_id bigint not null unique references revisions,
    primary key (collection, record_id)
  )`,
  // A deleted record of the content, or a deleted account.
  `create table trash (
    area text not null,
    record_id integer not null,
    title text not null,
    record jsonb not null,
    actor_id integer,
    actor_name text,
    deleted_at timestamptz not null,
    primary key (area, record_id)
  )`,
  `create index trash_newest on trash (deleted_at desc)`,
  // Who did what. A line outlives its revision and its record.
  `create table activity (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    area text not null,
    action text not null,
    record_id integer,
    title text not null default '',
    revision integer,
    actor_id integer,
    actor_name text
  )`,
  `create index activity_newest on activity (at desc, id desc)`,
]

/** Keeps each state of each record, and who changed it. What exists becomes everybody's first revision. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const [collection, table] of Object.entries(tables))
    await sql`
      insert into revisions (collection, record_id, number, kind, record, live, created_at)
      select ${collection}::text, id, 1, 'created', to_jsonb(content), true, updated_at from ${sql.table(table)} as content
    `.execute(db)
}
