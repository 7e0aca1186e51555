import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table sessions add column signed_in_at timestamptz, add column used_at timestamptz,
    add column device text not null default 'Unknown device', add column address text not null default ''`,
  `update sessions set signed_in_at = created_at, used_at = created_at`,
  `alter table sessions alter column signed_in_at set not null, alter column used_at set not null,
    alter column created_at drop default, alter column device drop default, alter column address drop default`,
]

/** Stores where a session was opened, and when somebody last signed in and used it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
