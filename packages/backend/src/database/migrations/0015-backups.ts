import { type Kysely, sql } from 'kysely'

const statements = [
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
]

/** Adds the schedule of backups, and what is known of the tasks that make, restore and rehearse them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
