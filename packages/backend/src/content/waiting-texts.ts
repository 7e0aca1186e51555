import {
  type Api,
  type Collection,
  type CollectionName,
  collectionNames,
  collections,
  legalPageTexts,
  paymentTexts,
  type WaitingPicture,
  type WaitingTexts,
} from '@tablier/contracts'
import { type RawBuilder, sql } from 'kysely'
import { type Db, settingsOf } from '../database/database.ts'
import { draftRows } from './content-drafts.ts'
import type { HandlersOn } from '../calls/ports.ts'

type Area = readonly [WaitingTexts['area'], readonly string[], RawBuilder<unknown>]

/** Each area with the names of its texts, and its records as JSON, as SQL. Some areas have two kinds of records. */
const areas: readonly Area[] = [
  ...collectionNames.map((name): Area => [name, collections[name].translated, draftRows(name)]),
  ...collectionNames.flatMap(picturesOf),
  ['legalPages', legalPageTexts, sql`select to_jsonb(page) as record from legal_pages as page where is_published`],
  ['settings', ['site_name'], sql`select to_jsonb(settings) as record from settings`],
  ['replyTemplates', ['body'], sql`select to_jsonb(template) as record from reply_templates as template`],
  [
    'deskSettings',
    ['confirmation_text'],
    sql`select to_jsonb(settings) || jsonb_build_object('translations', confirmation_translations) as record from settings`,
  ],
  [
    'paymentSettings',
    paymentTexts,
    sql`select to_jsonb(settings) || jsonb_build_object('translations', payment_translations) as record from settings`,
  ],
  [
    'travel',
    ['area_sentence'],
    sql`select to_jsonb(settings) || jsonb_build_object('translations', area_translations) as record from settings`,
  ],
  [
    'deskSettings',
    ['body'],
    sql`
      select mail as record from settings, jsonb_array_elements(move_mails) as mail
      where (mail ->> 'is_offered')::boolean`,
  ],
]

/** The alternative texts of a collection's pictures. A picture that two collections use waits in both. */
function picturesOf(name: CollectionName): Area[] {
  const { file }: Collection = collections[name]
  if (!file) return []
  const pictures = sql`
    select to_jsonb(pictures) as record from pictures
    where not is_decorative and path in (select record ->> ${file.column}::text from (${draftRows(name)}) as shown)`
  return [[name, ['alt'], pictures]]
}

export const translationHandlers: HandlersOn<Api['translations']> = {
  /** Counts the texts of what is or could be on the site. A site in one language costs one short query. */
  async waiting({ db }) {
    const { other_languages } = await settingsOf(db, 'other_languages')
    const languages = other_languages.map(({ language }) => language)
    if (languages.length === 0) return { items: [], pictures: [] }
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
      select area, language, sum(missing)::integer as missing, sum(changed)::integer as changed
      from (${sql.join(counts, sql` union all `)}) as counts group by area, language having sum(missing + changed) > 0
    `.execute(db)
    return { items: rows, pictures: await waitingPictures(db, languages) }
  },
}

async function waitingPictures(db: Db, languages: readonly string[]): Promise<WaitingPicture[]> {
  const { rows } = await sql<WaitingPicture>`
    select path, language
    from pictures, unnest(${languages}::text[]) as language,
      lateral (select ${trimmed(sql`alt`)} as main, translations -> language -> 'alt' as given) as texts
    where not is_decorative and main <> '' and ${trimmed(sql`given ->> 'from'`)} is distinct from main
    order by path, language
  `.execute(db)
  return rows
}

/** Forms trim the main text, other clients may not. */
function trimmed(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql`btrim(${text}, E' \\t\\n\\r')`
}
