import { type Kysely, sql } from 'kysely'

const statements = [
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
]

/** Lets owners answer messages from the back office. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
