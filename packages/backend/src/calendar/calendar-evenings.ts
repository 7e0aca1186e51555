import type { OrderState, OrderSummary } from '@tablier/contracts'
import type { Db } from '../database/database.ts'
import type { DayRange } from '../orders/day-states.ts'
import { selectSummaries, summaryOf } from '../orders/order-rows.ts'

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
  const rows = await selectSummaries(db)
    .select('orders.updated_at')
    .where('orders.day', '>=', from)
    .where('orders.day', '<=', to)
    .where('orders.state', 'in', states)
    .orderBy('orders.day')
    .orderBy('orders.start', (order) => order.asc().nullsLast())
    .orderBy('orders.id')
    .limit(MOST)
    .execute()
  return rows.flatMap(({ updated_at, ...row }) => {
    const evening = Object.assign(summaryOf(row, now), { updated_at })
    return states.includes(evening.state) ? evening : [] // a hold that has ended is an enquiry
  })
}
