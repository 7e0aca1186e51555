import { type Kysely, sql } from 'kysely'

/** What the owner has stated about a picture. A row does not keep its file: only records do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pictures (
      path text primary key,
      focal_x integer check (focal_x between 0 and 100),
      focal_y integer check (focal_y between 0 and 100),
      alt text not null default '',
      is_decorative boolean not null default false,
      check ((focal_x is null) = (focal_y is null))
    )`.execute(db)
}
