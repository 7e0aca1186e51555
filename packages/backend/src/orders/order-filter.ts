import type { Api, OrderState, QueryOf } from '@tablier/contracts'
import { type RawBuilder, sql } from 'kysely'

type Query = QueryOf<Api['orders']['list']>

/** Conditions for orders. An order matches one of `parts` and all of `rest`. */
export interface OrderFilter {
  /** Each is read in the order of an index. Nothing matches two of them. */
  readonly parts: readonly RawBuilder<boolean>[]
  readonly rest: RawBuilder<boolean>
  readonly isLatestFirst: boolean
}

/** Returns the conditions of a list, except for its search. */
export function filterOf({ state, customer, from, to, order }: Query, now: Date): OrderFilter {
  const conditions = [
    ...(customer === undefined ? [] : [sql`orders.customer_id = ${customer}`]),
    ...(from === undefined ? [] : [sql`orders.day >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`orders.day <= ${to}::date`]),
  ]
  return {
    parts: state === undefined ? [sql`true`] : partsOf(state, now),
    rest: conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`,
    isLatestFirst: order === 'latest',
  }
}

/** What is stored of the orders that are in a state at a time. */
function partsOf(state: OrderState, now: Date): RawBuilder<boolean>[] {
  const hasEnded = sql`orders.held_until <= ${now.toISOString()}::timestamptz`
  if (state === 'held') return [sql`orders.state = 'held' and not ${hasEnded}`]
  if (state === 'enquiry') return [sql`orders.state = 'enquiry'`, sql`orders.state = 'held' and ${hasEnded}`]
  return [sql`orders.state = ${state}`]
}

/** Sorts by day, those without one last. */
export function byDay(isLatestFirst: boolean): RawBuilder<unknown> {
  return isLatestFirst ? sql`day desc nulls last, id desc` : sql`day, id`
}

/** The reverse, which PostgreSQL reads from the same index. */
export function byDayReversed(isLatestFirst: boolean): RawBuilder<unknown> {
  return isLatestFirst ? sql`day nulls first, id` : sql`day desc nulls first, id desc`
}

/** Selects the first orders that match; PostgreSQL reads no more rows than these of each part. */
export function firstOrders(
  { parts, rest }: OrderFilter,
  order: RawBuilder<unknown>,
  count: number,
  columns: RawBuilder<unknown> = sql`id, day`,
): RawBuilder<unknown> {
  const selections = parts.map((part) => {
    return sql`(select ${columns} from orders where ${part} and ${rest} order by ${order} limit ${count})`
  })
  return sql`select * from (${sql.join(selections, sql` union all `)}) as first order by ${order}`
}
