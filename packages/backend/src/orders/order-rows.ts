import { type Clash, namesOf, type Order, OrderSummary, standingOfOrder } from '@tablier/contracts'
import { type Selectable, sql } from 'kysely'
import { found } from '../calls/app-error.ts'
import { openDiets } from '../diets/sealed-diets.ts'
import type { Database, Db } from '../database/database.ts'
import type { Secrets } from '../database/secrets.ts'
import { clashesOf } from './busy-days.ts'
import { countUnread, unreadIn } from './unread-words.ts'

/** An order as the database stores it. It may have a hold that has ended. */
export type StoredOrder = Selectable<Database['orders']>

export interface OrderReading {
  readonly secrets: Secrets
  readonly now: () => Date
}

const { customer: _customer, next_part: _next, to_pay_back: _back, ...summary } = OrderSummary.properties
export const summaryColumns = [
  ...namesOf(summary).map((name) => `orders.${name}` as const),
  'customers.id as customer_id',
  'customers.name as customer_name',
] as const

export function ordersOfCustomers(db: Db) {
  return db.selectFrom('orders').innerJoin('customers', 'customers.id', 'orders.customer_id')
}

/** Selects orders with the names of their customers. */
export function selectSummaries(db: Db) {
  return ordersOfCustomers(db).select(summaryColumns)
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectSummaries>['executeTakeFirstOrThrow']>>

/** Returns orders of a list with the state that they have now, and what is to be paid next. */
export async function summariesOf(db: Db, rows: readonly SummaryRow[], now: Date): Promise<OrderSummary[]> {
  const money = await readMoneyOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ customer_id: id, customer_name: name, ...row }) => {
    const current = { ...row, ...stateAt(row, now) }
    return { ...current, customer: { id, name }, ...moneyToMove({ ...current, ...money(row.id) }) }
  })
}

/** Returns what is to be paid next, or back. The day decides what is overdue, not what is next, so none is needed. */
function moneyToMove({ paid, ...order }: Parameters<typeof standingOfOrder>[0] & { readonly paid: number }) {
  const { next, too_much } = standingOfOrder(order, [{ amount: paid }], '')
  return { next_part: next, to_pay_back: order.owed === null ? 0 : too_much }
}

/** Reads the parts of some orders, in the order in which they were entered, and what came for each. */
async function readMoneyOf(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return () => ({ parts: [], paid: 0 })
  const parts = Map.groupBy(
    await db
      .selectFrom('order_parts')
      .select(['order_id', 'kind', 'amount', 'due_on'])
      .where('order_id', 'in', ids)
      .orderBy('id')
      .execute(),
    ({ order_id }) => order_id,
  )
  const sums = await db
    .selectFrom('payments')
    .select(['order_id', sql<number>`sum(amount)::bigint`.as('paid')])
    .where('order_id', 'in', ids)
    .groupBy('order_id')
    .execute()
  const paid = new Map(sums.map((row) => [row.order_id, row.paid]))
  return (id: number) => ({
    parts: (parts.get(id) ?? []).map(({ kind, amount, due_on }) => ({ kind, amount, due_on })),
    paid: paid.get(id) ?? 0,
  })
}

/** Returns what keeps an order from its day; null if nothing does, or if there is no such order. */
export async function findClash(db: Db, id: number | null, now: Date): Promise<Clash | null> {
  const order = await db
    .selectFrom('orders')
    .select(['state', 'day', 'held_until'])
    .where('id', '=', id)
    .executeTakeFirst()
  const [clash = null] = order ? await clashesOf(db, [{ ...order, ...stateAt(order, now) }], now) : []
  return clash
}

/** Whether the offer of an order was accepted, and not by mistake. */
export const isAcceptedOrder = sql<boolean>`exists (
  select from offers join offer_answers on offer_id = offers.id
  where offers.order_id = orders.id and kind = 'accepted' and undone_at is null
)`

/** Returns whether the offer of an order was accepted. */
export async function hasAccepted(db: Db, orderId: number): Promise<boolean> {
  const accepted = db.selectFrom('orders').select('id').where('id', '=', orderId).where(isAcceptedOrder)
  return (await accepted.executeTakeFirst()) !== undefined
}

/** Returns an order's state at a time: an enquiry after its hold has ended; a quoted order stays quoted. */
export function stateAt({ state, held_until }: Pick<StoredOrder, 'state' | 'held_until'>, now: Date) {
  if (held_until === null || Date.parse(held_until) > now.getTime()) return { state, held_until }
  return { state: state === 'held' ? ('enquiry' as const) : state, held_until: null }
}

/** Returns an order with the state that it has now. @throws AppError `not_found` */
export async function readOrder(db: Db, id: number, { secrets, now }: OrderReading): Promise<Order> {
  const { customer_name, email, customer_telephone, ...stored } = found(
    await ordersOfCustomers(db)
      .selectAll('orders')
      .select(['customers.name as customer_name', 'customers.email', 'customers.telephone as customer_telephone'])
      // The id of a message in the trash is left out, because the message cannot be opened.
      .select(
        sql<
          number | null
        >`(select m.id from messages as m where m.id = orders.message_id and deleted_at is null and suspected_at is null)`.as(
          'kept_message_id',
        ),
      )
      .where('orders.id', '=', id)
      .executeTakeFirst(),
  )
  const { sealed, sealed_key, customer_id, kept_message_id: message_id, slot: _, ...order } = stored
  const current = stateAt(stored, now())
  const [clash = null] = await clashesOf(db, [{ ...order, ...current }], now())
  const money = (await readMoneyOf(db, [id]))(id)
  return {
    ...order,
    ...current,
    clash,
    unread: unreadIn(await countUnread(db, [id]), id),
    message_id,
    customer: { id: customer_id, name: customer_name, email, telephone: customer_telephone },
    ...(await openDiets(secrets, { table: 'orders', id }, { sealed, sealed_key })),
    parts: money.parts,
    paid: money.paid,
    ...moneyToMove({ ...order, ...current, ...money }),
    is_accepted: await hasAccepted(db, id),
  }
}
