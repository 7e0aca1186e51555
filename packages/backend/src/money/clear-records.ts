import { zonedTime } from '@tablier/contracts'
import { type RawBuilder, sql } from 'kysely'
import { type Db, settingsOf, type Trx } from '../database/database.ts'
import { lockSlots } from '../database/locks.ts'
import { updateVersioned } from '../database/update-versioned.ts'
import { isAcceptedOrder } from '../orders/order-rows.ts'
import { ownTimeZone } from '../site/locale-rules.ts'
import { siteToday } from '../site/site-identity.ts'

/** How many records of each kind were deleted; of evenings, how many lost their price and parts. */
export interface ClearedRecords {
  readonly payments: number
  readonly offers: number
  readonly evenings: number
  readonly reports: number
}

/**
 * Deletes accepted offers, payments, and the prices and parts of their evenings once as many calendar years are over
 * after theirs as the owner keeps records. An evening is cleared as a whole: not before its day is as long ago as
 * everything of it. The chain of payments then begins after the last one that was deleted
 * (docs/decisions/payments.md).
 */
export async function clearRecords(db: Db, now: Date): Promise<ClearedRecords> {
  const { records_years, time_zone } = await settingsOf(db, 'records_years', 'time_zone')
  const day = `${Number((await siteToday(db, now)).slice(0, 4)) - records_years}-01-01`
  const { moment } = zonedTime(`${day}T00:00`, time_zone ?? ownTimeZone())! // there is such a day
  const before = { day: sql`${day}::date`, time: sql`${moment.toISOString()}::timestamptz` }
  return db.transaction().execute(async (trx) => {
    await lockSlots(trx)
    const payments = await clearPayments(trx, before)
    const orders = await orderIdsToClear(trx, before, payments)
    const offers = await clearOffers(trx, before, orders)
    await clearOrders(trx, orders)
    const reports = await trx
      .deleteFrom('payment_notices')
      .where(sql<boolean>`settled_at < ${before.time}`)
      .executeTakeFirstOrThrow()
    return {
      payments: payments.length,
      offers,
      evenings: orders.length,
      reports: Number(reports.numDeletedRows),
    }
  })
}

/** The first day, and its first moment, of which records are kept. */
interface Before {
  readonly day: RawBuilder<unknown>
  readonly time: RawBuilder<unknown>
}

/** Whether an order, its acceptance and its cancelling are so old that they need not be kept. */
function isOver({ day, time }: Before): RawBuilder<boolean> {
  return sql<boolean>`(
    case when orders.day is null then orders.updated_at < ${time} else orders.day < ${day} end
    and not exists (
      select from offers join offer_answers on offer_id = offers.id
      where offers.order_id = orders.id and kind = 'accepted' and at >= ${time}
    )
    and not exists (
      select from offers join offer_cancellations on offer_id = offers.id
      where offers.order_id = orders.id and at >= ${time}
    )
  )`
}

interface ClearedPayment {
  readonly id: number
  readonly of_order: number
  readonly hash: string
}

/**
 * Deletes the payments from the first one on, up to one that is to be kept or belongs to an order with such a one. The
 * database refuses to delete others.
 */
async function clearPayments(trx: Trx, before: Before): Promise<readonly ClearedPayment[]> {
  await trx.selectFrom('payment_chain').select('id').forUpdate().execute()
  const { rows } = await sql<ClearedPayment & { readonly last_of_order: number; readonly is_due: boolean }>`
    select payments.id, of_order, hash, max(payments.id) over (partition by of_order) as last_of_order,
      entered_at < ${before.time} and (orders.id is null or ${isOver(before)}) as is_due
    from payments left join orders on orders.id = payments.order_id
    order by payments.id`.execute(trx)
  const cleared = rows.slice(0, countCleared(rows))
  const last = cleared.at(-1)
  if (!last) return []
  await trx.updateTable('payment_chain').set({ cleared_id: last.id, cleared_hash: last.hash }).execute()
  await trx.deleteFrom('payments').where('id', '<=', last.id).execute()
  return cleared
}

/** Returns how many payments go: as many as are due, without a part of an order's. */
function countCleared(rows: readonly { id: number; last_of_order: number; is_due: boolean }[]): number {
  let reach = 0
  let count = 0
  for (const [index, { id, last_of_order, is_due }] of rows.entries()) {
    if (!is_due) break
    reach = Math.max(reach, last_of_order)
    if (id === reach) count = index + 1
  }
  return count
}

/** Returns the orders that are over, whose payments are deleted, or that have none and an accepted offer. */
async function orderIdsToClear(trx: Trx, before: Before, payments: readonly ClearedPayment[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from orders
    where ${isOver(before)} and not exists (select from payments where payments.order_id = orders.id)
      and (
        id = any(${[...new Set(payments.map(({ of_order }) => of_order))]}::integer[])
        or ${isAcceptedOrder}
      )
    order by id for update`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Empties accepted offers, also those of erased orders. Their numbers stay, because none may be missing. */
async function clearOffers(trx: Trx, { time }: Before, orders: readonly number[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from offers
    where exists (select from offer_answers where offer_id = offers.id and kind = 'accepted'
      and (order_id = any(${orders}::integer[]) or (order_id is null and at < ${time})))`.execute(trx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await trx.deleteFrom('secret_links').where('offer_id', 'in', ids).execute()
  for (const table of ['offer_cancellations', 'offer_moves', 'offer_versions'] as const)
    await trx.deleteFrom(table).where('offer_id', 'in', ids).execute()
  await trx.updateTable('offers').set({ order_id: null, draft: '' }).where('id', 'in', ids).execute()
  return ids.length
}

/** Without its payments, an order with a price, or of which something is owed, would look as if it was never paid. */
async function clearOrders(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  for (const table of ['order_parts', 'payment_reminders', 'payment_sessions'] as const)
    await trx.deleteFrom(table).where('order_id', 'in', ids).execute()
  await sql`
    update order_events set details = '[]' where action = 'offer_price_changed' and order_id = any(${ids}::integer[])`.execute(
    trx,
  )
  await updateVersioned(trx, 'orders')
    .set({ price: null, cancelled_on: null, owed: null })
    .where('id', 'in', ids)
    .execute()
}
