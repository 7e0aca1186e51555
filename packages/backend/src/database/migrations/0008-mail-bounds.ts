import { type Kysely, sql } from 'kysely'

const statements = [
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
]

/** Bounds mails, and lets a changed email address wait for its confirmation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
