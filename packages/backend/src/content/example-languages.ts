import {
  type Collection,
  collectionNames,
  collections,
  formatCourses,
  parseCourses,
  translatedCourses,
  type Translations,
} from '@tablier/contracts'
import { languageOf } from '@tablier/words/language-of'
import { type Language, languages } from '@tablier/words/languages'
import { type RawBuilder, sql } from 'kysely'
import type { Act } from '../calls/act.ts'
import { updateRow } from './content-rows.ts'
import type { ContentRow } from '../database/tables/content.ts'
import type { ContentValues } from './content-values.ts'
import type { Trx } from '../database/database.ts'
import { recordRows } from '../history/record-change.ts'
import { isUntouched, keepOrdersUntouched } from './example-queries.ts'

/** The texts of an example are its own columns. */
type ExampleRow = ContentRow & Readonly<Record<string, unknown>> & { readonly translations: Translations }

/** The texts of an example in other languages, by language and column. */
type ExampleTexts = { [Tag in Language]?: Readonly<Partial<Record<string, { readonly text: unknown }>>> }

/** The columns of example messages and orders whose texts follow the language of the site. Sealed ones do not. */
const deskColumns = {
  messages: ['subject', 'message', 'evening'],
  orders: ['occasion', 'place', 'budget', 'notes', 'dishes'],
} as const
type DeskTable = keyof typeof deskColumns
const deskTables = Object.keys(deskColumns) as DeskTable[] // Object.keys widens its keys to string

/** Returns what an example holds, in each language. */
type InLanguages = (columns: Readonly<Record<string, unknown>>) => Readonly<Record<Language, object>>

/** Stores the texts of the example messages and orders in all languages, so that they follow the site's. */
export async function storeExampleTexts(trx: Trx, inLanguages: InLanguages): Promise<void> {
  for (const table of deskTables) {
    const { rows } = await sql<{ id: number } & Record<string, unknown>>`
      select id, ${sql.join(deskColumns[table].map((column) => sql.ref(column)))} from ${sql.table(table)}
      where id in (select record_id from example_records where table_name = ${table})
    `.execute(trx)
    for (const { id, ...columns } of rows)
      await trx
        .updateTable('example_records')
        .set({ texts: JSON.stringify(inLanguages(columns)) })
        .where((eb) => eb.and({ table_name: table, record_id: id }))
        .execute()
  }
}

/**
 * Puts the examples that nobody has changed into a new main language, if they have their texts in it. Their former main
 * texts become a translation. They stay untouched examples. Call `lockExamples` first.
 */
export async function translateExamples(trx: Trx, act: Act, language: string): Promise<void> {
  const to = languageOf(language)
  if (!to) return
  await translateDesk(trx, 'messages', to)
  await keepOrdersUntouched(trx, () => translateDesk(trx, 'orders', to, sql`, version = example.version + 1`))
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

async function translateDesk(
  trx: Trx,
  table: DeskTable,
  to: Language,
  more: RawBuilder<unknown> = sql``,
): Promise<void> {
  const columns = sql.join(deskColumns[table].map((column) => sql.ref(column)))
  await sql`
    update ${sql.table(table)} as example
    set (${columns}) = (select ${columns} from jsonb_populate_record(example, mark.texts -> ${to}))${more}
    from example_records as mark where ${isUntouched({ name: table, table })} and not to_jsonb(example) @> (mark.texts -> ${to})
  `.execute(trx)
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
  const words = own['course_words'] && inWords(row, String(own['course_words'].text))
  const former = languages.find((tag) => !(tag in texts))
  if (former) texts[former] = Object.fromEntries(given.map((field) => [field, { text: row[field] }]))
  delete texts[to]
  const translations = Object.entries(texts).map(([tag, one]) => {
    const present = given.filter((field) => one[field] !== undefined)
    return [tag, Object.fromEntries(present.map((field) => [field, { text: one[field]?.text, from: main[field] }]))]
  })
  return { ...main, ...words, translations: JSON.stringify(Object.fromEntries(translations)) }
}

/** Returns the courses of an example menu with their words in another language. */
function inWords({ courses, course_words: from }: ExampleRow, text: string): ContentValues {
  return { courses: formatCourses(translatedCourses(parseCourses(String(courses)), { from: String(from), text })) }
}
