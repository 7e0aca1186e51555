import {
  type CollectionName,
  collectionNames,
  collections,
  type ExampleListName,
  EXAMPLES_RESTORABLE_MS,
} from '@tablier/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { Act } from '../calls/act.ts'
import type { FilledTable } from './content-rows.ts'
import { isMessageInUse, isOrderInUse, keptOrder, restoreExampleOrders } from './example-orders.ts'
import { forgetSenders, knowSenders } from '../orders/senders.ts'
import type { Db, Trx } from '../database/database.ts'
import { lockAddresses, lockRows } from '../database/locks.ts'
import { deleteHistory, recordRows } from '../history/record-change.ts'

interface ExampleTable {
  readonly name: ExampleListName
  readonly table: string
}

/** Orders first: removing a message unlinks its order. They are restored the other way round. */
const exampleTables: readonly ExampleTable[] = [
  { name: 'orders', table: 'orders' },
  { name: 'messages', table: 'messages' },
  ...collectionNames.map((name) => ({ name, table: collections[name].table })),
]

function isContent(name: ExampleListName): name is CollectionName {
  return name !== 'messages' && name !== 'orders'
}

/** Selects the version of the row `example`; null for a message, which has no version. */
function versionOf(table: string): RawBuilder<number | null> {
  return table === 'messages' ? sql`null::integer` : sql`example.version`
}

/** Selects whether the row `example` is in use in the same version: answered, or scheduled. */
function isInUse(name: ExampleListName): RawBuilder<boolean> {
  if (name === 'orders') return isOrderInUse
  if (name === 'messages') return isMessageInUse(sql`example.id`)
  return sql`exists (select from schedules where collection = ${name} and schedules.record_id = example.id)`
}

/** Excludes messages that were deleted. Their rows exist until housekeeping removes them. */
function isPresent(table: string): RawBuilder<boolean> {
  return table === 'messages' ? sql`example.deleted_at is null` : sql`true`
}

/** Selects whether `mark` is that of the row `example`, and nobody has changed it since. */
export function isUntouched({ name, table }: ExampleTable): RawBuilder<boolean> {
  return sql`(
    mark.table_name = ${table} and mark.record_id = example.id
    and mark.version is not distinct from ${versionOf(table)} and ${isPresent(table)} and not ${isInUse(name)}
  )`
}

/** Marks records as examples in their present version. */
export async function markAsExamples(trx: Trx, filled: readonly FilledTable[]): Promise<void> {
  for (const { table, ids } of filled)
    await sql`
      insert into example_records (table_name, record_id, version)
      select ${table}::text, id, ${versionOf(table)} from ${sql.table(table)} as example
      where id = any(${ids}::integer[])
    `.execute(trx)
}

/**
 * Makes a change of orders that nobody made to an order itself, such as that of the site's time zone. The example orders
 * that were untouched stay so. Call `lockExamples` first.
 */
export async function keepOrdersUntouched(trx: Trx, change: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select example.id from orders as example, example_records as mark
    where ${isUntouched({ name: 'orders', table: 'orders' })} order by example.id for update of example
  `.execute(trx)
  await change()
  await sql`
    update example_records as mark set version = example.version from orders as example
    where mark.table_name = 'orders' and mark.record_id = example.id
      and example.id = any(${rows.map(({ id }) => id)}::integer[])
  `.execute(trx)
}

/** Deletes the removed examples that can no longer be restored, with their history. */
export async function forgetRemovedExamples(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('example_records')
      .where('removed_at', '<=', restorableAfter(now))
      .returning(['table_name', 'record_id'])
      .execute()
    for (const { name, table } of exampleTables) {
      const ids = gone.filter(({ table_name }) => table_name === table).map(({ record_id }) => record_id)
      if (isContent(name) && ids.length > 0) await deleteHistory(trx, name, ids)
    }
  })
}

/** Returns the time after which an example must have been removed to be restorable. */
export function restorableAfter(now: Date): string {
  return new Date(now.getTime() - EXAMPLES_RESTORABLE_MS).toISOString()
}

/** An example that still exists. */
interface Example {
  readonly name: ExampleListName
  readonly id: number
  /** True if somebody has changed, moved, published or answered it since it was filled in. */
  readonly is_changed: boolean
}

export async function listExamples(db: Db): Promise<Example[]> {
  const perTable = exampleTables.map(
    ({ name, table }) => sql`
      select ${name}::text as name, example.id, mark.version is distinct from ${versionOf(table)} or ${isInUse(name)} as is_changed
      from example_records as mark join ${sql.table(table)} as example on example.id = mark.record_id
      where mark.table_name = ${table} and ${isPresent(table)}`,
  )
  const { rows } = await sql<Example>`${sql.join(perTable, sql` union all `)} order by name, id`.execute(db)
  return rows
}

/** Makes removals and restorations wait for each other, so that each sees the result of the one before. */
export async function lockExamples(trx: Trx): Promise<void> {
  await lockAddresses(trx) // an erasure changes the table too
  await lockRows(trx, 'messages', sql`id in (select record_id from example_records where table_name = 'messages')`)
  await sql`lock table example_records in share row exclusive mode`.execute(trx)
}

/** The table generates the column that is left out. */
const keptRow = sql`to_jsonb(example) - 'search_key'`

/**
 * Deletes the examples that nobody has changed, and stores their rows to restore them. If PostgreSQL has to wait for an
 * edit, it checks the version again, so an example that is edited at the same moment stays.
 * @returns how many were deleted
 */
export async function removeExamples(trx: Trx, act: Act): Promise<number> {
  let removed = 0
  for (const { name, table } of exampleTables) {
    const isUnchanged = isUntouched({ name, table })
    if (isContent(name)) {
      const { rows } = await sql<{ id: number }>`
        select example.id from ${sql.table(table)} as example, example_records as mark where ${isUnchanged} for update of example
      `.execute(trx)
      await recordRows(trx, act, { collection: name, ids: rows.map(({ id }) => id), kind: 'trashed' })
    }
    const gone = await sql<{ customer_id: number | null }>`
      with gone as (
        delete from ${sql.table(table)} as example using example_records as mark
        where ${isUnchanged}
        returning example.id, ${name === 'orders' ? keptOrder : keptRow} as content
      )
      update example_records set removed = gone.content, removed_at = ${act.at.toISOString()}::timestamptz
      from gone where table_name = ${table} and record_id = gone.id
      returning (gone.content ->> 'customer_id')::integer as customer_id
    `.execute(trx)
    removed += gone.rows.length
    const senders = gone.rows.map(({ customer_id }) => customer_id)
    await forgetSenders(trx, senders)
  }
  return removed
}

/** Returns how many examples were removed after `since`, and when the last of them was. */
export async function countRemoved(db: Db, since: string): Promise<{ removed: number; last: string | null }> {
  return db
    .selectFrom('example_records')
    .where('removed_at', '>', since)
    .select(({ fn }) => [fn.countAll<number>().as('removed'), fn.max('removed_at').as('last')])
    .executeTakeFirstOrThrow()
}

/** Inserts the examples that were removed after `since` again, unchanged. @returns how many there were */
export async function restoreExamples(trx: Trx, act: Act, since: string): Promise<number> {
  let restored = 0
  for (const { name, table } of exampleTables.toReversed()) {
    if (name === 'orders') {
      restored += (await restoreExampleOrders(trx, since)).length
      continue
    }
    // Only the columns that the row had: a newer version of the server may have added some.
    const { rows } = await sql<{ column: string }>`
      select distinct jsonb_object_keys(removed) as column from example_records
      where table_name = ${table} and removed_at > ${since}::timestamptz
    `.execute(trx)
    const columns = rows.map(({ column }) => column).filter((column) => column !== 'customer_id') // may be gone
    if (rows.length === 0) continue
    const inserted = await sql<{ id: number }>`
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) overriding system value
      select ${sql.join(columns.map((column) => sql.ref(`example.${column}`)))}
      from example_records as mark, jsonb_populate_record(null::${sql.table(table)}, mark.removed) as example
      where mark.table_name = ${table} and mark.removed_at > ${since}::timestamptz
      returning id
    `.execute(trx)
    const ids = inserted.rows.map(({ id }) => id)
    if (!isContent(name)) await restoreSenders(trx, ids)
    else await recordRows(trx, act, { collection: name, ids, kind: 'restored' })
    restored += ids.length
  }
  const isRestored = { removed: null, removed_at: null }
  await trx.updateTable('example_records').set(isRestored).where('removed_at', '>', since).execute()
  return restored
}

/** Makes customers of the senders again if they were deleted. */
async function restoreSenders(trx: Trx, ids: readonly number[]): Promise<void> {
  const messages = await trx
    .selectFrom('messages')
    .select(['id', 'name', 'email', 'created_at'])
    .where('id', 'in', ids)
    .orderBy('created_at')
    .execute()
  for (const { id, created_at, ...sender } of messages) {
    const [customer_id = null] = (await knowSenders(trx, [sender], new Date(created_at))).values()
    await trx.updateTable('messages').set({ customer_id }).where('id', '=', id).execute()
  }
}
