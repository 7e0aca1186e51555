import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { cleanRow, htmlTables } from '../../html/stored-html.ts'

interface Place {
  /** Where the row is. An update moves it, so each row is updated once. */
  readonly ctid: string
  readonly row: Readonly<Record<string, unknown>>
}

const AT_ONCE = 100

/** Cleans HTML that a restore by an earlier version let in, which did not know it in translations. */
export const cleanHtmlMigration: Migration = {
  async up(db) {
    for (const table of htmlTables()) {
      const { rows } = await sql<Pick<Place, 'ctid'>>`
        select ctid::text from ${sql.table(table)} as content where to_jsonb(content)::text like '%<%'`.execute(db)
      const places = rows.map(({ ctid }) => ctid)
      for (let start = 0; start < places.length; start += AT_ONCE)
        await cleanRows(db, table, places.slice(start, start + AT_ONCE))
    }
  },
}

async function cleanRows(db: Kysely<unknown>, table: string, places: readonly string[]): Promise<void> {
  const { rows } = await sql<Place>`
    select ctid::text, to_jsonb(content) as row from ${sql.table(table)} as content
    where ctid = any(${places}::text[]::tid[])`.execute(db)
  for (const { ctid, row } of rows) {
    const columns = new Set<string>()
    const clean = cleanRow(table, row, ([column = '']) => columns.add(column))
    if (columns.size === 0) continue
    const changed = sql.join(Array.from(columns, (column) => sql.ref(column)))
    await sql`
      update ${sql.table(table)} set (${changed}) = (
        select ${changed} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(clean)}::jsonb)
      ) where ctid = ${ctid}::tid`.execute(db)
  }
}
