import { emailKey } from '@tablier/contracts'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { statements } from './statements.ts'

interface Account {
  readonly id: number
  readonly email: string
}

/**
 * Accounts are found by a key, which is computed by us alone: the database's lower() and JavaScript's differ. Of accounts
 * whose addresses have the same key, the first administrator keeps it, or else the oldest account. The others have no
 * key, so nobody can sign in to them until an administrator changes their address.
 */
async function addEmailKeys(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column email_key text`.execute(db)
  const { rows } = await sql<Account>`select id, email from users order by role = 'admin' desc, id`.execute(db)
  const owners = new Map(rows.toReversed().map(({ id, email }) => [emailKey(email), id]))
  for (const [key, id] of owners) await sql`update users set email_key = ${key} where id = ${id}`.execute(db)
  await sql`create unique index users_email_key on users (email_key)`.execute(db)
  await sql`drop index users_email`.execute(db)
}

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

/** The history, the trash, previews, schedules, backups and replies. */
export const historyMigrations = {
  '0009-email-keys': { up: addEmailKeys },
  /** Keeps each state of each record, and who changed it. What exists becomes everybody's first revision. */
  '0010-history': statements(
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
    ...Object.entries(tables).map(
      ([collection, table]) => `
        insert into revisions (collection, record_id, number, kind, record, live, created_at)
        select '${collection}', id, 1, 'created', to_jsonb(content), true, updated_at from ${table} as content`,
    ),
  ),
  /** What the owner has stated about a picture. A row does not keep its file: only records do. */
  '0011-pictures': statements(
    `create table pictures (
      path text primary key,
      focal_x integer check (focal_x between 0 and 100),
      focal_y integer check (focal_y between 0 and 100),
      alt text not null default '',
      is_decorative boolean not null default false,
      check ((focal_x is null) = (focal_y is null))
    )`,
  ),
  /** `snapshot` is the content that a link shows; null shows the latest drafts. */
  '0012-shared-previews': statements(
    `create table shared_previews (
      id integer generated always as identity primary key,
      token_hash text not null unique,
      snapshot jsonb,
      created_by text not null,
      creator_id integer not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`,
  ),
  /** Lets messages and accounts be deleted and restored as records are, and tells more about what was done. */
  '0013-trash-and-activity': statements(
    // How many days what was deleted can be restored.
    `alter table settings add column trash_days integer not null default 30 check (trash_days between 1 and 365)`,
    // Who deleted a message. Messages stay in their own table, so that bringing them back costs little.
    `alter table messages add column deleter_id integer, add column deleter_name text`,
    // How many records a line is about, and what was changed: names of fields, or the new status of messages.
    `alter table activity add column count integer not null default 1, add column details jsonb not null default '[]'`,
  ),
  /**
   * When a record goes live and is taken off the site. A schedule ends with its revision, so with everything that is
   * known of its record.
   */
  '0014-schedules': statements(
    `create table schedules (
      collection text not null,
      record_id integer not null,
      revision_id bigint not null unique references revisions on delete cascade,
      publish_at timestamptz,
      unpublish_at timestamptz,
      primary key (collection, record_id),
      check (publish_at is not null or unpublish_at is not null),
      check (unpublish_at > publish_at)
    )`,
  ),
  /** Adds the schedule of backups, and what is known of the tasks that make, restore and rehearse them. */
  '0015-backups': statements(
    // How often a backup is made, and how many of those are kept.
    `alter table settings
      add column backup_every text not null default 'off' check (backup_every in ('off', 'daily', 'weekly')),
      add column backup_keep integer not null default 7 check (backup_keep between 1 and 90)`,
    // Backups, restores and rehearsals: the one under way, and those that ended. This is about the machine, not about the
    // site, so backups leave it out and a restore keeps it: see LOCAL_TABLES.
    `create table backup_tasks (
      id integer generated always as identity primary key,
      kind text not null,
      is_scheduled boolean not null,
      actor_id integer,
      actor_name text,
      step text,
      done bigint not null default 0,
      total bigint not null default 0,
      facts jsonb not null default '{}',
      problem text,
      started_at timestamptz not null,
      seen_at timestamptz not null default clock_timestamp(),
      ended_at timestamptz
    )`,
    // One at a time, whichever instance works on it.
    `create unique index backup_tasks_under_way on backup_tasks ((true)) where ended_at is null`,
  ),
  /** Lets owners answer messages from the back office. */
  '0016-replies': statements(
    // Where answers to replies go ('': to the person who replied), and after how many hours an unanswered message is
    // pointed out (0: never).
    `alter table settings
      add column reply_email text not null default '',
      add column answer_within_hours integer not null default 24 check (answer_within_hours between 0 and 720)`,
    // The messages that may wait for an answer, the oldest first.
    `create index messages_unanswered on messages (created_at, id) where deleted_at is null and status in ('New', 'Read')`,
    // Replies and drafts end with their message. Authors have no reference: what they wrote outlives their account.
    `create table replies (
      id integer generated always as identity primary key,
      message_id integer not null references messages on delete cascade,
      author_id integer,
      author_name text not null,
      body text not null,
      created_at timestamptz not null,
      mail_state text not null default 'waiting' check (mail_state in ('waiting', 'sent', 'failed')),
      problem text,
      sent_at timestamptz
    )`,
    `create index replies_message on replies (message_id, id)`,
    // All drafts count their versions together, so that of one that has ended never comes back.
    `create table reply_drafts (
      message_id integer primary key references messages on delete cascade,
      body text not null,
      version integer generated always as identity,
      author_id integer not null,
      author_name text not null,
      updated_at timestamptz not null
    )`,
    `create table reply_templates (
      id integer generated always as identity primary key,
      name text not null,
      body text not null,
      version integer not null default 1
    )`,
  ),
  /** Lets a message say something about the evening that it asks for. */
  '0017-evenings': statements(
    // What a visitor told about the evening; null if nothing. Diets and allergens are encrypted apart, with the id of the
    // key: nobody reads them in a copy of the database.
    `alter table messages
      add column evening jsonb,
      add column sealed text,
      add column sealed_key text,
      add check ((sealed is null) = (sealed_key is null)),
      add check (sealed is null or evening is not null)`,
  ),
} satisfies Record<string, Migration>
