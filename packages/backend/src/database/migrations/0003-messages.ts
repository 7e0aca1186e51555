import { type Kysely, sql } from 'kysely'

const statements = [
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
]

/** Deleted messages can be brought back, and the search covers the message's own text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
