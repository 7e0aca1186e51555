import { type RawBuilder, sql } from 'kysely'
import { isDataKeyId, type Place, type Secrets } from '../secrets.ts'
import type { Db } from './database.ts'

/**
 * Every encrypted column, with the column of its key's id. Rotation, restores and the checks of the keys follow this
 * list; the table must have an integer `id`, to which each value is bound.
 */
export const sealedColumns = [
  { table: 'messages', column: 'sealed', keyColumn: 'sealed_key', isDiets: true },
  { table: 'customers', column: 'sealed', keyColumn: 'sealed_key', isDiets: true },
  { table: 'orders', column: 'sealed', keyColumn: 'sealed_key', isDiets: true },
  { table: 'order_guests', column: 'sealed', keyColumn: 'sealed_key', isDiets: true },
  { table: 'factors', column: 'sealed', keyColumn: 'sealed_key', isDiets: false },
  { table: 'secret_links', column: 'sealed', keyColumn: 'sealed_key', isDiets: false },
] as const satisfies readonly SealedColumn[]

interface SealedColumn {
  readonly table: string
  readonly column: string
  readonly keyColumn: string
  /** True if it has diets and allergies, which people are told about if they cannot be read. */
  readonly isDiets: boolean
}

type Known = (typeof sealedColumns)[number]
export type SealedTable = Known['table']

/** Returns the place of a value in a sealed column. */
export function placeIn<Table extends SealedTable>(
  table: Table,
  id: number,
  column: Extract<Known, { table: Table }>['column'] = 'sealed',
): Place {
  return { column: `${table}.${column}`, id }
}

/** Takes ids for new rows, in ascending order, because a value is sealed for its row before the row is inserted. */
export async function takeIds(db: Db, table: SealedTable, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::integer as id
    from generate_series(1, ${count}::integer)`.execute(db)
  return rows.map(({ id }) => id)
}

export async function takeId(db: Db, table: SealedTable): Promise<number> {
  const [id] = await takeIds(db, table, 1)
  return id! // one was asked for
}

/** How many values a key has sealed. */
export interface KeyUse {
  readonly keyId: string
  readonly values: number
  /** Those of them that are diets and allergies. */
  readonly diets: number
}

/** Returns the keys that have sealed something. Reads databases of all versions. */
export async function countKeyUses(db: Db): Promise<KeyUse[]> {
  const parts = (await presentColumns(db)).map(
    ({ table, keyColumn, isDiets }) =>
      sql`select ${sql.ref(keyColumn)} as "keyId", ${isDiets}::boolean as "isDiets" from ${sql.table(table)}
        where ${sql.ref(keyColumn)} is not null`,
  )
  if (parts.length === 0) return []
  const { rows } = await sql<KeyUse>`
    select "keyId", count(*)::integer as values, (count(*) filter (where "isDiets"))::integer as diets
    from (${sql.join(parts, sql` union all `)}) as used group by "keyId" order by "keyId"`.execute(db)
  return rows
}

async function presentColumns(db: Db): Promise<readonly SealedColumn[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'
  `.execute(db)
  const names = new Set(rows.map(({ name }) => name))
  return sealedColumns.filter(({ table, keyColumn }) => names.has(`${table}.${keyColumn}`))
}

interface SealAgainOptions {
  /** The key that seals. */
  readonly to: string
  /** The keys whose values are sealed again; all others unless given. */
  readonly from?: readonly string[]
  /** Called after each batch with the number of its values. */
  readonly onValues?: (count: number) => void
  readonly signal?: AbortSignal | undefined
}

const BATCH = 100

/**
 * Seals values again under the present key while the site is in use: a value that was changed meanwhile keeps its
 * change. If it is interrupted, every value is sealed under one of the two keys, and a second call does the rest.
 * @returns how many values were sealed again, and how many diets could not be opened
 */
export async function sealAgain(
  db: Db,
  secrets: Secrets,
  { to, from, onValues, signal }: SealAgainOptions,
): Promise<{ readonly sealed: number; readonly unreadable: number }> {
  let [sealed, unreadable] = [0, 0]
  for (const column of await presentColumns(db)) {
    const key = sql.ref(column.keyColumn)
    const which = from ? sql`${key} = any(${from}::text[])` : sql`${key} is not null`
    for await (const batch of batchesOf(db, column, which)) {
      signal?.throwIfAborted()
      for (const { id, text, keyId } of batch) {
        const place = { column: `${column.table}.${column.column}`, id }
        const opened = await secrets.open({ text, keyId }, place)
        if (opened === undefined) unreadable += column.isDiets ? 1 : 0
        else if (keyId !== to) {
          const next = await secrets.seal(opened, place)
          const { numAffectedRows } = await sql`
            update ${sql.table(column.table)} set ${sql.ref(column.column)} = ${next.text}, ${key} = ${next.keyId}
            where id = ${id} and ${sql.ref(column.column)} = ${text}`.execute(db)
          sealed += Number(numAffectedRows)
        }
      }
      onValues?.(batch.length)
    }
  }
  return { sealed, unreadable }
}

async function* batchesOf(db: Db, { table, column, keyColumn }: SealedColumn, which: RawBuilder<unknown>) {
  let last = 0
  for (;;) {
    const { rows } = await sql<{ id: number; text: string; keyId: string }>`
      select id, ${sql.ref(column)} as text, ${sql.ref(keyColumn)} as "keyId" from ${sql.table(table)}
      where ${which} and id > ${last} order by id limit ${sql.lit(BATCH)}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    last = rows.at(-1)!.id // it is a full batch
  }
}

/** Returns the uses of data keys that are not among these. */
export function missingKeys(uses: readonly KeyUse[], known: readonly { readonly id: string }[]): KeyUse[] {
  return uses.filter(({ keyId }) => isDataKeyId(keyId) && !known.some(({ id }) => id === keyId))
}
