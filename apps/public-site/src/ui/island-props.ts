/** Names the texts that are in the site's main language. */
const OWN = 'untranslated'
/** The fields that the page holds of the records in an island's list. */
const fieldsOf: Readonly<Record<string, readonly string[] | undefined>> = {
  dishes: ['id', 'category', 'title', 'imageUrl', 'ingredients', 'details', 'awards', 'label', 'picture', OWN],
  pictures: ['id', 'category', 'title', 'imageUrl', 'ingredients', 'details', 'picture', OWN],
  reviews: ['id', 'name', 'label', 'details', 'reviewNumber', 'imageUrl', 'picture', OWN],
  hours: ['id', 'day', 'openTime', 'closeTime', 'note', 'on', 'shownDay', OWN],
}

/**
 * Returns props for an attribute. Records are written without the fields' names, which saves 160 compressed bytes, and
 * without the last ones that are missing. JSON has null for one in between.
 */
export function writeProps(name: string, props: object): string {
  const write = (record: Readonly<Record<string, unknown>>, fields: readonly string[]) => {
    const values = fields.map((field) => record[field])
    return values.slice(0, values.findLastIndex((value) => value !== undefined) + 1)
  }
  return swapQuotes(JSON.stringify(mapRecords(name, props, write)))
}

/** Reads the props that `writeProps` has written. */
export function readProps(name: string, text: string): object {
  const read = (values: readonly unknown[], fields: readonly string[]) =>
    Object.fromEntries(values.map((value, index) => [fields[index], value ?? undefined]))
  return mapRecords(name, JSON.parse(swapQuotes(text)) as object, read) // the server has written it
}

function mapRecords(name: string, props: object, map: (record: never, fields: readonly string[]) => unknown) {
  const fields = fieldsOf[name]
  const entries = Object.entries(props).map(([key, value]: [string, unknown]) => [
    key,
    fields && Array.isArray(value) ? value.map((record) => map(record as never, fields)) : value, // as the caller reads them
  ])
  return Object.fromEntries(entries) as object
}

/** Swaps double quotes and backticks: HTML would write each quote as `&quot;`, which costs a hundred compressed bytes. */
function swapQuotes(json: string): string {
  return json.replace(/["`]/g, (quote) => (quote === '"' ? '`' : '"'))
}
