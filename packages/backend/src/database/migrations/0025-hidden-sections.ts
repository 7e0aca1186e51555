import { type Kysely, sql } from 'kysely'

/** The lists of the sections that the page left out while nothing in them was published. */
const sections = { services: 'service', portfolio: 'portfolio', testimonials: 'testimonial', gallery: 'gallery' }

/** Lets the owner hide sections. On a site that is in use, those that the page has left out so far are hidden. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table settings
      add column hidden_sections jsonb not null default '[]',
      add column hidden_with_examples jsonb not null default '[]'
  `.execute(db)
  for (const [section, table] of Object.entries(sections))
    await sql`
      update settings set hidden_sections = hidden_sections || to_jsonb(${section}::text)
      where exists (select from users)
        and not exists (select from ${sql.table(`${table}_contents`)} where status = 'Published')
        and not exists (select from ${sql.table(`${table}_${table === 'service' ? 'features' : 'items'}`)} where status = 'Published')
    `.execute(db)
}
