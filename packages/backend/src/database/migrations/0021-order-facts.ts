import { type Kysely, sql } from 'kysely'

/** Gives evenings a budget and a telephone number. The notes of present evenings, which may have them, stay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders add column budget text not null default '', add column telephone text not null default ''
  `.execute(db)
}
