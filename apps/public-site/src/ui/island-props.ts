import type { IslandName } from './island.tsx'

/** The fields that the page holds of the records in an island's list. Only the last of them may be missing. */
const fieldsOf: Partial<Readonly<Record<string, readonly string[]>>> = {
  dishes: ['id', 'category', 'title', 'imageUrl', 'ingredients', 'details', 'awards', 'label', 'picture'],
  pictures: ['id', 'category', 'title', 'imageUrl', 'ingredients', 'details', 'picture'],
  reviews: ['id', 'name', 'label', 'details', 'reviewNumber', 'imageUrl', 'picture'],
  hours: ['id', 'day', 'openTime', 'closeTime', 'note', 'shownDay'],
} satisfies Partial<Record<IslandName, readonly string[]>>

/** Returns props for an attribute. Records are written without the fields' names, which saves 160 compressed bytes. */
export function writeProps(name: IslandName, props: object): string {
  const write = (record: Readonly<Record<string, unknown>>, fields: readonly string[]) =>
    fields.map((field) => record[field]).filter((value) => value !== undefined)
  return swapQuotes(JSON.stringify(mapRecords(name, props, write)))
}

/** Reads the props that `writeProps` has written. */
export function readProps(name: string, text: string): object {
  const read = (values: readonly unknown[], fields: readonly string[]) =>
    Object.fromEntries(values.map((value, index) => [fields[index], value]))
  return mapRecords(name, JSON.parse(swapQuotes(text)) as object, read) // the server has written it
}

function mapRecords<From>(name: string, props: object, map: (record: From, fields: readonly string[]) => unknown) {
  const fields = fieldsOf[name]
  const entries = Object.entries(props).map(([key, value]: [string, unknown]) => [
    key,
    fields && Array.isArray(value) ? value.map((record: From) => map(record, fields)) : value,
  ])
  return Object.fromEntries(entries) as object
}

/** Swaps double quotes and backticks: HTML would write each quote as `&quot;`, which costs a hundred compressed bytes. */
function swapQuotes(json: string): string {
  return json.replace(/["`]/g, (quote) => (quote === '"' ? '`' : '"'))
}
