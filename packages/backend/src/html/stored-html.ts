import { type TSchema, Type } from '@sinclair/typebox'
import { collections, type HtmlKind, htmlKind, LegalPage, type ObjectSchema } from '@tablier/contracts'
import { cleanLineHtml, cleanPageHtml } from './clean-html.ts'

/** Which texts are HTML is known from the contract's mark, wherever and in whatever shape they are stored. */

const cleaners = { line: cleanLineHtml, page: cleanPageHtml }

type Row = Readonly<Record<string, unknown>>

/** Returns a value with every text clean that its schema marks as HTML, also in translations. */
export function withCleanHtml<Value>(value: Value, schema: TSchema): Value {
  return cleaned(value, schema, (html, kind) => cleaners[kind](html), []) as Value // texts stay texts
}

/**
 * Returns the row of a table with clean HTML in its columns, and in the records that its columns hold as JSON. HTML that
 * differs from what would be stored only in the form of its tags, as that of the examples does, stays as it is.
 * @param onUnclean called with the path of each text that is changed, such as `['translations', 'de', 'body', 'text']`
 */
export function cleanRow(table: string, row: Row, onUnclean: (path: readonly string[]) => void): Row {
  const clean: Clean = (html, kind, path) => {
    const result = cleaners[kind](html)
    if (result.replaceAll(' />', '>') === html.replaceAll(' />', '>')) return html
    onUnclean(path)
    return result
  }
  const schema = byTable.get(table)
  const own = schema ? (cleaned(row, schema, clean, []) as Row) : row // an object stays one
  const copy = copies.get(table)
  const copied = copy?.schemaOf(own)
  if (!copy || !copied || !Object.hasOwn(own, copy.column)) return own
  return { ...own, [copy.column]: cleaned(own[copy.column], copied, clean, [copy.column]) }
}

/** Returns true if rows of a table may hold HTML. */
export function mayHoldHtml(table: string): boolean {
  return htmlTables().includes(table)
}

/** Returns the tables whose rows may hold HTML. */
export function htmlTables(): string[] {
  const own = Array.from(byTable).flatMap(([table, { properties }]) =>
    Object.values(properties).some((field) => htmlKind(field)) ? [table] : [],
  )
  return [...own, ...copies.keys()]
}

/** The schemas of the records that have HTML, by the names that revisions and the trash use. */
const byName = new Map<unknown, ObjectSchema>([
  ...Object.entries(collections).map(([name, { record }]) => [name, record] as const),
  ['legalPages', LegalPage] as const,
])

const byTable = new Map<string, ObjectSchema>([
  ...Object.values(collections).map(({ table, record }) => [table, record] as const),
  ['legal_pages', LegalPage] as const,
])

const snapshot = Type.Object({
  lists: Type.Object(
    Object.fromEntries(Object.entries(collections).map(([name, { record }]) => [name, Type.Array(record)])),
  ),
  legalPages: Type.Array(LegalPage),
})

/** The columns that hold records as JSON. A test names all columns of JSON, so that a new one cannot be forgotten. */
const copies = new Map<string, { readonly column: string; readonly schemaOf: (row: Row) => ObjectSchema | undefined }>([
  ['revisions', { column: 'record', schemaOf: ({ collection }) => byName.get(collection) }],
  ['trash', { column: 'record', schemaOf: ({ area }) => byName.get(area) }],
  ['example_records', { column: 'removed', schemaOf: ({ table_name }) => byTable.get(String(table_name)) }],
  ['shared_previews', { column: 'snapshot', schemaOf: () => snapshot }],
])

type Clean = (html: string, kind: HtmlKind, path: readonly string[]) => string

function cleaned(value: unknown, schema: TSchema, clean: Clean, path: readonly string[]): unknown {
  const kind = htmlKind(schema)
  if (kind) return value === null ? null : clean(textOf(value), kind, path)
  if (Array.isArray(value)) {
    const items = schema['items'] as TSchema | undefined // of the schema of an array
    return items ? value.map((item: unknown) => cleaned(item, items, clean, path)) : value
  }
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([key, member]: [string, unknown]) => {
    const field = memberSchema(schema, key)
    return [key, field ? cleaned(member, field, clean, [...path, key]) : member]
  })
  return Object.fromEntries(members) as unknown
}

/** Returns the schema of a member: of a property, or of any key in a record such as that of languages. */
function memberSchema(schema: TSchema, key: string): TSchema | undefined {
  const properties = schema['properties'] as Readonly<Record<string, TSchema>> | undefined
  if (properties && Object.hasOwn(properties, key)) return properties[key]
  const [ofAnyKey] = Object.values((schema['patternProperties'] ?? {}) as Readonly<Record<string, TSchema>>)
  return ofAnyKey
}

/** PostgreSQL stores any other JSON in a column of text as its JSON text. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
