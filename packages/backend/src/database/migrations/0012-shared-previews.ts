import { type Kysely, sql } from 'kysely'

/** `snapshot` is the content that a link shows; null shows the latest drafts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shared_previews (
      id integer generated always as identity primary key,
      token_hash text not null unique,
      snapshot jsonb,
      created_by text not null,
      creator_id integer not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db)
}
