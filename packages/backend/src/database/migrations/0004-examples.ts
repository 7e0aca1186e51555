import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table example_records (
    table_name text not null,
    record_id integer not null,
    version integer,
    removed jsonb,
    removed_at timestamptz,
    primary key (table_name, record_id)
  )`.execute(db)
}
