import { type Api, type OrderState, orderStates, type QueryOf, type ReplyOf } from '@tablier/contracts'
import { type RawBuilder, sql } from 'kysely'
import { type Db, isFound, readPage } from '../database/database.ts'
import { clashesOf } from './busy-days.ts'
import { ordersOfCustomers, summariesOf, summaryColumns } from './order-rows.ts'
import { nextDueDay } from './due-parts.ts'
import { countUnread, unreadIn } from './unread-words.ts'

type Query = QueryOf<Api['orders']['list']>

/** Returns a page of orders by day, those without one last, and the number of matches. */
export async function listOrders(db: Db, query: Query, now: Date): Promise<ReplyOf<Api['orders']['list']>> {
  const isMatch = matches(query, now)
  const inOrder = sequences[query.order ?? 'soonest']
  const { items, ...counts } = await readPage(ordersOfCustomers(db).where(isMatch), query, (orders) =>
    orders.select(summaryColumns).orderBy(inOrder),
  )
  const orders = await summariesOf(db, items, now)
  const clashes = await clashesOf(db, orders, now)
  const unread = await countUnread(
    db,
    orders.map(({ id }) => id),
  )
  const withNotes = (order: (typeof orders)[number], index: number) =>
    Object.assign(order, { clash: clashes[index] ?? null, unread: unreadIn(unread, order.id) })
  return { items: orders.map(withNotes), ...counts }
}

const sequences = {
  soonest: sql`day, orders.id`,
  latest: sql`day desc nulls last, orders.id desc`,
  due: sql`${nextDueDay} nulls last, day, orders.id`,
} as const satisfies Record<NonNullable<Query['order']>, RawBuilder<unknown>>

/**
 * Returns whether orders, joined with their customers, have all words of a search, or the number of their offer: it is all
 * that a bank statement says of a payment.
 */
export function isOrderFound(search: string): RawBuilder<boolean> {
  const ofTexts = isFound(search, sql`orders.search_key`, sql`customers.search_key`)
  if (!/\d/.test(search)) return ofTexts
  const isNumbered = isFound(search, sql`search_key(number)`)
  return sql`(${ofTexts} or orders.id in (select order_id from offers where number is not null and ${isNumbered}))`
}

/** Returns a condition for orders that are joined with their customers. */
function matches({ state, customer, from, to, search = '' }: Query, now: Date): RawBuilder<boolean> {
  const conditions = [
    ...(state === undefined ? [] : [sql`${stateNow(now)} = ${state}`]),
    ...(customer === undefined ? [] : [sql`orders.customer_id = ${customer}`]),
    ...(from === undefined ? [] : [sql`orders.day >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`orders.day <= ${to}::date`]),
    ...(search.trim() === '' ? [] : [isOrderFound(search)]),
  ]
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`
}

/** Selects an order's state at a time: a hold that has ended is an enquiry. */
function stateNow(now: Date): RawBuilder<OrderState> {
  const hasEnded = sql`orders.state = 'held' and orders.held_until <= ${now.toISOString()}::timestamptz`
  return sql`case when ${hasEnded} then 'enquiry' else orders.state end`
}

/** Returns how many orders are in each state at a time. */
export async function countOrders(db: Db, now: Date): Promise<Record<OrderState, number>> {
  const { rows } = await sql<{ state: OrderState; total: number }>`
    select ${stateNow(now)} as state, count(*) as total from orders group by 1`.execute(db)
  const totals = new Map(rows.map(({ state, total }) => [state, total]))
  const counts = orderStates.map((state) => [state, totals.get(state) ?? 0])
  return Object.fromEntries(counts) as Record<OrderState, number> // `counts` has every state
}
