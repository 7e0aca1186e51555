import { type Kysely, sql } from 'kysely'

/**
 * When a record goes live and is taken off the site. A schedule ends with its revision, so with everything that is
 * known of its record.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table schedules (
      collection text not null,
      record_id integer not null,
      revision_id bigint not null unique references revisions on delete cascade,
      publish_at timestamptz,
      unpublish_at timestamptz,
      primary key (collection, record_id),
      check (publish_at is not null or unpublish_at is not null),
      check (unpublish_at > publish_at)
    )`.execute(db)
}
