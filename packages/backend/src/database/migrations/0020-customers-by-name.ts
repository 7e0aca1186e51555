import { type Kysely, sql } from 'kysely'

const statements = [
  'drop index customers_name',
  // With the name itself PostgreSQL reads this index alone, and no rows: a page in the middle skips thousands of them.
  'create index customers_name on customers (lower(name), id) include (name)',
]

/** Makes the list of customers by name fast on every page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
