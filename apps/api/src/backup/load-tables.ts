import { createReadStream } from 'node:fs'
import type { Database, Db } from '@tablier/backend'
import { sql, type Transaction } from 'kysely'
import type { TableShape } from './table-shapes.ts'

/** A batch ends at either. A row with more characters is a batch of its own. */
const BATCH_ROWS = 1000
const BATCH_CHARACTERS = 1_000_000

/**
 * Inserts the rows of a file with one row of JSON a line, as `to_jsonb` writes it, with their ids.
 * @param onRows called after each batch with its number of rows
 * @returns the number of rows
 */
export async function loadTable(
  db: Db,
  { name, columns }: TableShape,
  file: string,
  onRows: (rows: number) => void = () => {},
): Promise<number> {
  const list = sql.join(columns.map((column) => sql.ref(column)))
  let loaded = 0
  for await (const rows of batches(file)) {
    const { numAffectedRows } = await sql`
      insert into ${sql.table(name)} (${list}) overriding system value
      select ${list} from json_populate_recordset(null::${sql.table(name)}, ${`[${rows.join()}]`}::text::json)
    `.execute(db)
    loaded += Number(numAffectedRows)
    onRows(rows.length)
  }
  return loaded
}

async function* batches(file: string): AsyncGenerator<string[]> {
  let rows: string[] = []
  let characters = 0
  for await (const line of linesOf(createReadStream(file, 'utf8'))) {
    rows.push(line)
    characters += line.length
    if (rows.length < BATCH_ROWS && characters < BATCH_CHARACTERS) continue
    yield rows
    rows = []
    characters = 0
  }
  if (rows.length > 0) yield rows
}

/** Yields the lines of texts. Node's readline would also end a line at U+2028, which JSON may contain. */
export async function* linesOf(texts: AsyncIterable<unknown>): AsyncGenerator<string> {
  let line = ''
  for await (const chunk of texts) {
    const [first = '', ...others] = String(chunk).split('\n')
    line += first
    for (const next of others) {
      yield line
      line = next
    }
  }
  if (line) yield line
}

/** Deletes all rows. Not by `truncate`, which would hide the rows from a reader that has an older snapshot. */
export async function emptyTables(trx: Transaction<Database>, tables: readonly TableShape[]): Promise<void> {
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(trx)
}

/** Calls `load` while the tables' triggers are off: what they would write is loaded too. Foreign keys are still checked. */
export async function withoutTriggers<Result>(
  trx: Transaction<Database>,
  tables: readonly TableShape[],
  load: () => Promise<Result>,
): Promise<Result> {
  for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(trx)
  const result = await load()
  for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(trx)
  return result
}
