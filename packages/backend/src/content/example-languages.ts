import { type Collection, collectionNames, collections, type Translations } from '@tablier/contracts'
import { languageOf } from '@tablier/words/language-of'
import { type Language, languages } from '@tablier/words/languages'
import { sql } from 'kysely'
import type { Act } from '../calls/act.ts'
import { updateRow } from './content-rows.ts'
import type { ContentRow } from '../database/tables/content.ts'
import type { ContentValues } from './content-values.ts'
import type { Trx } from '../database/database.ts'
import { recordRows } from '../history/record-change.ts'
import { isUntouched } from './example-queries.ts'

/** The texts of an example are its own columns. */
type ExampleRow = ContentRow & Readonly<Record<string, unknown>> & { readonly translations: Translations }

/** The texts of an example in other languages, by language and column. */
type ExampleTexts = { [Tag in Language]?: Readonly<Partial<Record<string, { readonly text: unknown }>>> }

/**
 * Puts the examples that nobody has changed into a new main language, if they have their texts in it. Their former main
 * texts become a translation. They stay untouched examples.
 */
export async function translateExamples(trx: Trx, act: Act, language: string): Promise<void> {
  const to = languageOf(language)
  if (!to) return
  for (const name of collectionNames) {
    const collection: Collection = collections[name]
    const { table, translated } = collection
    if (translated.length === 0) continue
    const { rows } = await sql<ExampleRow>`
      select example.* from ${sql.table(table)} as example, example_records as mark
      where ${isUntouched({ name, table })} and example.translations ? ${to} for update of example
    `.execute(trx)
    if (rows.length === 0) continue
    for (const row of rows) await updateRow(trx, collection, row.id, turned(row, translated, to))
    const ids = rows.map(({ id }) => id)
    await sql`
      update example_records set version = version + 1
      where table_name = ${table} and record_id = any(${ids}::integer[])
    `.execute(trx)
    await recordRows(trx, act, { collection: name, ids, kind: 'edited' })
  }
}

/**
 * Returns the columns of an example whose translations into a language become its main texts. An example has its texts
 * in all languages, so it is written in the one that its translations lack, whatever the site's language was.
 */
function turned(row: ExampleRow, fields: readonly string[], to: Language): ContentValues {
  const texts: ExampleTexts = { ...row.translations }
  const own = texts[to] ?? {}
  const given = fields.filter((field) => own[field] !== undefined)
  const main = Object.fromEntries(given.map((field) => [field, own[field]?.text]))
  const former = languages.find((tag) => !(tag in texts))
  if (former) texts[former] = Object.fromEntries(given.map((field) => [field, { text: row[field] }]))
  delete texts[to]
  const translations = Object.entries(texts).map(([tag, one]) => {
    const present = given.filter((field) => one[field] !== undefined)
    return [tag, Object.fromEntries(present.map((field) => [field, { text: one[field]?.text, from: main[field] }]))]
  })
  return { ...main, translations: JSON.stringify(Object.fromEntries(translations)) }
}
