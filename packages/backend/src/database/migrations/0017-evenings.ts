import { type Kysely, sql } from 'kysely'

const statements = [
  // What a visitor told about the evening; null if nothing. Diets and allergens are encrypted apart, with the id of the
  // key: nobody reads them in a copy of the database.
  `alter table messages
    add column evening jsonb,
    add column sealed text,
    add column sealed_key text,
    add check ((sealed is null) = (sealed_key is null)),
    add check (sealed is null or evening is not null)`,
]

/** Lets a message say something about the evening that it asks for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
