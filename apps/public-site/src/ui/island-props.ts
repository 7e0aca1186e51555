/**
 * An island's props are JSON in the page, with one difference: a list of records is a table, the names first and then
 * the values of each record. With the names in each record, the page in French with five languages is 14,627 bytes, and
 * a connection's first answer has 14,600 (e2e/tests/first-answer.spec.ts).
 */

type Table = readonly [readonly string[], ...(readonly unknown[])[]]

/** Returns props as JSON that cannot end its element. */
export function writeProps(props: object): string {
  return JSON.stringify(mapValues(props, (value) => (isRecords(value) ? tableOf(value) : value))).replaceAll(
    '<',
    String.raw`\u003c`,
  )
}

/** Reads what `writeProps` has written. What was missing or null is undefined. */
export function readProps(json: string): object {
  return mapValues(JSON.parse(json) as object, (value) => (isTable(value) ? recordsOf(value) : value)) // written by `writeProps`
}

function tableOf(records: readonly object[]): Table {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))]
  return [names, ...records.map((record) => names.map((name) => (record as Readonly<Record<string, unknown>>)[name]))] // its own names
}

function recordsOf([names, ...rows]: Table): object[] {
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? undefined])))
}

function isRecords(value: unknown): value is readonly object[] {
  return Array.isArray(value) && typeof value[0] === 'object'
}

function isTable(value: unknown): value is Table {
  return Array.isArray(value) && Array.isArray(value[0])
}

function mapValues(props: object, map: (value: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(props).map(([name, value]) => [name, map(value)]))
}
