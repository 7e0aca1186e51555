import type { Migration } from 'kysely/migration'
import { contentTable, statements } from './statements.ts'

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

/** How many rows the counts have before a trigger adds them up. */
const MAX_ROWS = 100

/** The site as it was first, its settings, the inbox and the bounds of mails. */
export const firstMigrations = {
  '0001-initial': statements(
    `create extension if not exists pg_trgm`,
    ...Object.entries(contentTables).flatMap(([table, columns]) => contentTable(table, columns)),
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
  ),
  '0002-settings': statements(
    `create table settings (
      only_row boolean primary key default true check (only_row),
      site_name text not null default '',
      language text not null default 'en',
      time_zone text,
      notify_emails jsonb not null default '[]'
    )`,
    `insert into settings default values`,
  ),
  /** Deleted messages can be brought back, and the search covers the message's own text. */
  '0003-messages': statements(
    `alter table messages add column deleted_at timestamptz`,
    `drop index messages_newest, messages_status_newest, messages_search`,
    `create index messages_newest on messages (created_at desc, id desc) where deleted_at is null`,
    `create index messages_status_newest on messages (status, created_at desc, id desc) where deleted_at is null`,
    // Substring search in all four texts; the query must have the same expression. No fastupdate: its pending entries
    // wait for a vacuum, and the embedded database has no autovacuum.
    `create index messages_search on messages
      using gin (lower(name || E'\\n' || email || E'\\n' || subject || E'\\n' || message) gin_trgm_ops)
      with (fastupdate = off) where deleted_at is null`,
    `create index messages_deleted on messages (deleted_at) where deleted_at is not null`,
  ),
  '0004-examples': statements(
    `create table example_records (
      table_name text not null,
      record_id integer not null,
      version integer,
      removed jsonb,
      removed_at timestamptz,
      primary key (table_name, record_id)
    )`,
  ),
  '0005-legal-pages': statements(
    `create table legal_pages (
      name text primary key check (name in ('privacy', 'terms', 'contact')),
      title text not null,
      body text not null default '',
      is_published boolean not null default false,
      updated_at timestamptz not null default now()
    )`,
    `insert into legal_pages (name, title)
    values ('privacy', 'Privacy'), ('terms', 'Terms'), ('contact', 'Contact')`,
  ),
  /** Keeps the number of messages of each status, and orders the inbox. */
  '0006-message-counts': statements(
    // Counts of the messages that are not deleted. A status has several rows; their sum is its count. Changes are added as
    // rows of their own, so that two writers never wait for each other.
    `create table message_counts (status text not null, change bigint not null)`,
    `insert into message_counts select status, count(*) from messages where deleted_at is null group by status`,
    `create function add_up_message_counts() returns void language sql as $$
      with added_up as (
        delete from message_counts where ctid = any (array(select ctid from message_counts for update skip locked))
        returning status, change
      )
      insert into message_counts select status, sum(change) from added_up group by status having sum(change) <> 0
    $$`,
    `create function count_messages() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into message_counts select status, count(*) from added where deleted_at is null group by status;
      elsif tg_op = 'DELETE' then
        insert into message_counts select status, -count(*) from removed where deleted_at is null group by status;
      elsif tg_op = 'UPDATE' then
        insert into message_counts
        select status, sum(change) from (
          select status, 1 as change from added where deleted_at is null
          union all select status, -1 from removed where deleted_at is null
        ) as changes group by status having sum(change) <> 0;
      else
        delete from message_counts;
      end if;
      if (select count(*) > ${MAX_ROWS} from message_counts) then
        perform add_up_message_counts();
      end if;
      return null;
    end $$`,
    `create trigger count_inserted after insert on messages referencing new table as added
      for each statement execute function count_messages()`,
    `create trigger count_updated after update on messages referencing old table as removed new table as added
      for each statement execute function count_messages()`,
    `create trigger count_deleted after delete on messages referencing old table as removed
      for each statement execute function count_messages()`,
    `create trigger count_truncated after truncate on messages for each statement execute function count_messages()`,
    // An inbox from which nearly everything was archived is not searched message by message.
    `create index messages_inbox on messages (created_at desc, id desc) where deleted_at is null and status <> 'Archived'`,
  ),
  /** Bounds mails, and lets a changed email address wait for its confirmation. */
  '0008-mail-bounds': statements(
    // One living link per account: the newest.
    `delete from password_resets as older using password_resets as newer
      where older.user_id = newer.user_id
        and (older.expires_at, older.token_hash) < (newer.expires_at, newer.token_hash)`,
    `drop index password_resets_user`,
    `create unique index password_resets_user on password_resets (user_id)`,
    // Mails that strangers can cause, each with the time from which it may be sent. Kept for the hour that is counted.
    // No reference to the account, which would wait for whoever changes it.
    `create table mail_slots (
      mail_id integer primary key,
      kind text not null,
      budget text,
      user_id integer,
      at timestamptz not null
    )`,
    `create index mail_slots_newest on mail_slots (budget, at desc)`,
    // Messages past the bound, which a digest will announce. A reference would forbid to truncate the messages.
    `create table held_notices (
      message_id integer primary key,
      digest_id integer
    )`,
    // An email address that counts once its owner has opened the mailed link. The session that asked for it goes on then.
    `create table email_changes (
      user_id integer primary key references users on delete cascade,
      email text not null,
      token_hash text unique,
      session_id text not null,
      asked_at timestamptz not null,
      expires_at timestamptz not null
    )`,
  ),
} satisfies Record<string, Migration>
