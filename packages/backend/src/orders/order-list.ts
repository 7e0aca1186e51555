import { type Api, type OrderState, orderStates, type OrderSummary, type QueryOf } from '@tablier/contracts'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { byDay, byDayReversed, filterOf, firstOrders, type OrderFilter } from './order-filter.ts'
import { selectSummaries, summaryOf } from './order-rows.ts'
import { searchOrders } from './search-orders.ts'

type Query = QueryOf<Api['orders']['list']>

interface OrderPage {
  readonly items: OrderSummary[]
  readonly total: number
  /** True if there may be more matches of a search than `total`. */
  readonly isTotalMinimum: boolean
}

/** Returns a page of orders by day, those without one last. @throws AppError `invalid_input` for days of no calendar */
export async function listOrders(db: Db, query: Query, now: Date): Promise<OrderPage> {
  const filter = filterOf(query, now)
  const offset = (query.page - 1) * query.limit
  const search = query.search?.trim() ?? ''
  if (search !== '') {
    const { ids, ...counted } = await searchOrders(db, filter, search, offset + query.limit)
    return { items: await summariesOf(db, ids.slice(offset, offset + query.limit), now), ...counted }
  }
  const total = await countMatches(db, filter, query, now)
  const ids = await pageOf(db, filter, { offset, limit: query.limit, total })
  return { items: await summariesOf(db, ids, now), total, isTotalMinimum: false }
}

interface Span {
  readonly offset: number
  readonly limit: number
  /** How many orders match. */
  readonly total: number
}

/** A page in the second half is counted from the end, so that PostgreSQL skips fewer rows. */
async function pageOf(db: Db, filter: OrderFilter, { offset, limit, total }: Span): Promise<number[]> {
  const count = Math.max(0, Math.min(limit, total - offset))
  if (count === 0) return []
  const isNearEnd = offset > total / 2
  const order = (isNearEnd ? byDayReversed : byDay)(filter.isLatestFirst)
  const skipped = isNearEnd ? total - offset - count : offset
  const page = sql`${firstOrders(filter, order, skipped + count)} limit ${count} offset ${skipped}`
  const ids = (await sql<{ id: number }>`${page}`.execute(db)).rows.map(({ id }) => id)
  return isNearEnd ? ids.toReversed() : ids
}

/** Returns these orders, in this order. */
async function summariesOf(db: Db, ids: readonly number[], now: Date): Promise<OrderSummary[]> {
  if (ids.length === 0) return []
  const rows = await selectSummaries(db).where('orders.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, summaryOf(row, now)]))
  return ids.flatMap((id) => byId.get(id) ?? []) // one may have been erased since
}

async function countMatches(db: Db, { parts, rest }: OrderFilter, query: Query, now: Date): Promise<number> {
  const { state, customer, from, to } = query
  if (customer === undefined && from === undefined && to === undefined) {
    const counts = await countOrders(db, now)
    return state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count, 0)
  }
  const any = sql.join(parts, sql` or `)
  const { rows } = await sql<{
    total: number
  }>`select count(*) as total from orders where (${any}) and ${rest}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Returns how many orders are in each state at a time. Only holds are counted one by one. */
export async function countOrders(db: Db, now: Date): Promise<Record<OrderState, number>> {
  const { rows } = await sql<{ state: OrderState; total: number }>`
    select state, sum(change)::bigint as total from order_counts group by state
    union all
    select 'ended', count(*) from orders where state = 'held' and held_until <= ${now.toISOString()}::timestamptz
  `.execute(db)
  const totals = new Map<string, number>(rows.map(({ state, total }) => [state, total]))
  const stored = orderStates.map((state) => [state, totals.get(state) ?? 0])
  const counts = Object.fromEntries(stored) as Record<OrderState, number> // every state
  const ended = totals.get('ended') ?? 0
  return { ...counts, held: counts.held - ended, enquiry: counts.enquiry + ended }
}
