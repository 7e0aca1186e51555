import type { OrderState, OrderSummary } from '@tablier/contracts'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { DayRange } from '../orders/day-states.ts'

/** More evenings than any kitchen has in 62 days. */
const MOST = 2000

/** An evening as calendars show it. */
export interface CalendarEvening extends OrderSummary {
  readonly updated_at: string
}

/** Returns the evenings of a range that are in one of the states at this time, by day and start; at most 2,000. */
export async function eveningsIn(
  db: Db,
  { from, to }: DayRange,
  { states, now }: { readonly states: readonly OrderState[]; readonly now: Date },
): Promise<CalendarEvening[]> {
  const hasEnded = sql<boolean>`held_until <= ${now.toISOString()}::timestamptz`
  const state = sql<OrderState>`case when state = 'held' and ${hasEnded} then 'enquiry' else state end`
  return db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select([
      'orders.id',
      'orders.version',
      'orders.day',
      'orders.start',
      'orders.time_zone',
      'orders.guests',
      'orders.occasion',
      'orders.place',
      'orders.currency',
      'orders.price',
      'orders.updated_at',
      state.as('state'),
      sql<string | null>`case when ${hasEnded} then null else held_until end`.as('held_until'),
      sql<OrderSummary['customer']>`jsonb_build_object('id', customers.id, 'name', customers.name)`.as('customer'),
    ])
    .where('orders.day', '>=', from)
    .where('orders.day', '<=', to)
    .where(sql<boolean>`${state} = any(${states}::text[])`)
    .orderBy('orders.day')
    .orderBy('orders.start', sql`asc nulls last`)
    .orderBy('orders.id')
    .limit(MOST)
    .execute()
}
