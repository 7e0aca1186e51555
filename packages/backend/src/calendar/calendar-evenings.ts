import type { OrderSummary } from '@tablier/contracts'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { DayRange } from '../orders/day-states.ts'

/** More evenings than any kitchen has in 62 days. */
const MOST = 2000

/** Returns the evenings of a range that are not lost, by day and start. */
export async function eveningsIn(db: Db, { from, to }: DayRange, now: Date): Promise<OrderSummary[]> {
  const hasEnded = sql<boolean>`held_until <= ${now.toISOString()}::timestamptz`
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
      sql<OrderSummary['state']>`case when state = 'held' and ${hasEnded} then 'enquiry' else state end`.as('state'),
      sql<string | null>`case when ${hasEnded} then null else held_until end`.as('held_until'),
      sql<OrderSummary['customer']>`jsonb_build_object('id', customers.id, 'name', customers.name)`.as('customer'),
    ])
    .where('orders.day', '>=', from)
    .where('orders.day', '<=', to)
    .where('state', '<>', 'lost')
    .orderBy('orders.day')
    .orderBy('orders.start', sql`asc nulls last`)
    .orderBy('orders.id')
    .limit(MOST)
    .execute()
}
