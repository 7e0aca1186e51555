import { type CollectionName, collections } from '@tablier/contracts'
import { sql } from 'kysely'
import type { Trx } from '../database/database.ts'
import { type Act, NOBODY, recordActivity, titleIn } from './record-activity.ts'

/** The record number of a list's own revisions. */
export const THE_LIST = 0

interface OrderChange {
  readonly collection: CollectionName
  /** The record that was moved; undefined if several were. */
  readonly moved?: number
  readonly restoredFrom?: number
}

/**
 * Changes a list's order and writes the new order as a revision of the list. If the previous order was never written,
 * it writes that too. A change that moved nothing writes nothing. The caller has locked the table.
 * @returns what the change returned
 */
export async function recordPositions<T>(trx: Trx, act: Act, change: OrderChange, reorder: () => Promise<T>) {
  const before = await orderOf(trx, change.collection)
  const result = await reorder()
  const order = await orderOf(trx, change.collection)
  if (order.join() !== before.join()) await writeOrder(trx, act, change, { before, order })
  return result
}

async function writeOrder(
  trx: Trx,
  act: Act,
  { collection, moved, restoredFrom }: OrderChange,
  { before, order }: { readonly before: readonly number[]; readonly order: readonly number[] },
): Promise<void> {
  const last = await trx
    .selectFrom('revisions')
    .where((eb) => eb.and({ collection, record_id: THE_LIST }))
    .select(['number', 'record'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const revision = (number: number, ids: readonly number[], { actor, at }: Act) => ({
    collection,
    record_id: THE_LIST,
    number,
    kind: 'reordered' as const,
    record: JSON.stringify({ order: ids }),
    live: true,
    actor_id: actor.id,
    actor_name: actor.name,
    created_at: at.toISOString(),
  })
  // The last written order lacks records that were added since, so it could not be restored.
  const known = new Set((last?.record['order'] ?? []) as number[]) // as written below
  const isBeforeKnown = before.every((id) => known.has(id))
  const lastNumber = last?.number ?? 0
  const earlier = isBeforeKnown
    ? []
    : [revision(lastNumber + 1, before, { actor: NOBODY, at: last ? act.at : new Date(0) })]
  const number = lastNumber + earlier.length + 1
  await trx
    .insertInto('revisions')
    .values([...earlier, { ...revision(number, order, act), restored_from: restoredFrom ?? null }])
    .execute()
  const title = moved === undefined ? '' : await titleIn(trx, collection, moved)
  await recordActivity(trx, act, { area: collection, action: 'reordered', title, revision: number })
}

/** Returns the ids of a list in the owner's order. */
export async function orderOf(trx: Trx, collection: CollectionName): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(collections[collection].table)} order by position, created_at desc, id desc
  `.execute(trx)
  return rows.map(({ id }) => id)
}
