import { type RawBuilder, sql } from 'kysely'
import { isDataKeyId, type Place, type Secrets } from './secrets.ts'
import type { Database, Db } from './database.ts'

/** A table with an encrypted column, `sealed`, the id of its key in `sealed_key`, and an `id` that values are bound to. */
type SealedTable = {
  [Name in keyof Database]: 'sealed_key' extends keyof Database[Name] ? Name : never
}[keyof Database]

/** Tables with sealed codes. All others have diets and allergies: people are told if these cannot be read. */
const codeTables: ReadonlySet<SealedTable> = new Set(['factors', 'secret_links'])

/** Returns the place of a sealed value. */
export function placeIn(table: SealedTable, id: number): Place {
  return { column: `${table}.sealed`, id }
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
  const parts = (await findSealedTables(db)).map(
    (table) =>
      sql`select sealed_key as "keyId", ${!codeTables.has(table)}::boolean as "isDiets" from ${sql.table(table)}
        where sealed_key is not null`,
  )
  if (parts.length === 0) return []
  const { rows } = await sql<KeyUse>`
    select "keyId", count(*)::integer as values, (count(*) filter (where "isDiets"))::integer as diets
    from (${sql.join(parts, sql` union all `)}) as used group by "keyId" order by "keyId"`.execute(db)
  return rows
}

/** Returns the tables that have sealed columns in this database, which may have an older schema. */
async function findSealedTables(db: Db): Promise<SealedTable[]> {
  const { rows } = await sql<{ table: SealedTable }>`
    select relname::text as table from pg_attribute join pg_class on attrelid = pg_class.oid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attname = 'sealed_key' and not attisdropped`.execute(
    db,
  )
  return rows.map(({ table }) => table)
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
export async function sealAgain(db: Db, secrets: Secrets, { to, from, onValues, signal }: SealAgainOptions) {
  let [sealed, unreadable] = [0, 0]
  const which = from ? sql`sealed_key = any(${from}::text[])` : sql`sealed_key is not null`
  for (const table of await findSealedTables(db)) {
    for await (const batch of batchesOf(db, table, which)) {
      signal?.throwIfAborted()
      for (const { id, text, keyId } of batch) {
        const place = placeIn(table, id)
        const opened = await secrets.open({ text, keyId }, place)
        if (opened === undefined) unreadable += codeTables.has(table) ? 0 : 1
        else if (keyId !== to) {
          const next = await secrets.seal(opened, place)
          const { numAffectedRows } = await sql`
            update ${sql.table(table)} set sealed = ${next.text}, sealed_key = ${next.keyId}
            where id = ${id} and sealed = ${text}`.execute(db)
          sealed += Number(numAffectedRows)
        }
      }
      onValues?.(batch.length)
    }
  }
  return { sealed, unreadable }
}

async function* batchesOf(db: Db, table: SealedTable, which: RawBuilder<unknown>) {
  let last = 0
  for (;;) {
    const { rows } = await sql<{ id: number; text: string; keyId: string }>`
      select id, sealed as text, sealed_key as "keyId" from ${sql.table(table)}
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
