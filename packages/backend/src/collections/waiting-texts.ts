import { type Api, collectionNames, collections, legalPageTexts, type WaitingTexts } from '@tablier/contracts'
import { type RawBuilder, sql } from 'kysely'
import { draftRows } from './content-drafts.ts'
import type { HandlersOn } from '../ports.ts'

/** Each area with the names of its texts, and its records as JSON, as SQL. */
const areas: readonly (readonly [WaitingTexts['area'], readonly string[], RawBuilder<unknown>])[] = [
  ...collectionNames.map((name) => [name, collections[name].translated, draftRows(name)] as const),
  ['legalPages', legalPageTexts, sql`select to_jsonb(page) as record from legal_pages as page where is_published`],
  ['settings', ['site_name'], sql`select to_jsonb(settings) as record from settings`],
]

export const translationHandlers: HandlersOn<Api['translations']> = {
  /** Counts the texts of what is or could be on the site. A site in one language costs one short query. */
  async waiting({ db }) {
    const { other_languages } = await db.selectFrom('settings').select('other_languages').executeTakeFirstOrThrow()
    const languages = other_languages.map(({ language }) => language)
    if (languages.length === 0) return { items: [] }
    const counts = areas.map(
      ([area, fields, records]) => sql`
        select ${area}::text as area, language,
          count(*) filter (where given is null) as missing,
          count(*) filter (where ${trimmed(sql`given ->> 'from'`)} <> main) as changed
        from (${records}) as records, unnest(${languages}::text[]) as language, unnest(${fields}::text[]) as field,
          lateral (
            select ${trimmed(sql`record ->> field`)} as main, record -> 'translations' -> language -> field as given
          ) as texts
        where main <> '' group by language`, // what the main language lacks does not wait
    )
    const { rows } = await sql<WaitingTexts>`
      select * from (${sql.join(counts, sql` union all `)}) as counts where missing + changed > 0
    `.execute(db)
    return { items: rows }
  },
}

/** Forms trim the main text, other clients may not. */
function trimmed(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql`btrim(${text}, E' \\t\\n\\r')`
}
