import type { Database } from '@tablier/backend'
import { sql, type Transaction } from 'kysely'

/** What reading a table takes. */
export interface TableSize {
  readonly rows: number
  /** Of its rows as JSON, with a newline each. */
  readonly bytes: number
  readonly longestRow: number
  /** The columns of its primary key. */
  readonly key: readonly string[]
}

/** How much of a table is in memory at once, unless a single row is longer. */
const PAGE_BYTES = 1024 * 1024
const PAGE_ROWS = 2000

export async function measureTable(trx: Transaction<Database>, table: string): Promise<TableSize> {
  const length = sql`octet_length(to_jsonb(t)::text)`
  const { rows } = await sql<TableSize>`
    select count(*) as rows, coalesce(sum(${length}), 0)::bigint + count(*) as bytes,
      coalesce(max(${length}), 0) as "longestRow",
      array(
        select attname::text from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
        where indisprimary and indrelid = ${`public.${table}`}::regclass order by array_position(indkey, attnum)
      ) as key
    from ${sql.table(table)} as t`.execute(trx)
  return rows[0]! // an aggregate returns one row
}

/** Yields a table's rows as PostgreSQL's own JSON, some at a time, in the order of its primary key. */
export async function* readRows(
  trx: Transaction<Database>,
  table: string,
  { rows: total, longestRow, key }: TableSize,
): AsyncGenerator<string[]> {
  if (total === 0) return
  const row = sql`to_jsonb(t)::text`
  const order = key.length > 0 ? sql.join(key.map((column) => sql.ref(column))) : row
  const count = Math.max(1, Math.min(PAGE_ROWS, Math.floor(PAGE_BYTES / Math.max(longestRow, 1))))
  await sql`
    declare backup_rows no scroll cursor for
    select ${row} as row from ${sql.table(table)} as t order by ${order}`.execute(trx)
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch forward ${sql.lit(count)} from backup_rows`.execute(trx)
    if (rows.length > 0) yield rows.map((found) => found.row)
    if (rows.length < count) break
  }
  await sql`close backup_rows`.execute(trx)
}
