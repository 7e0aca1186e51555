import type { OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import type { OrderSummary } from '../order-queries.ts'
import { addDays } from './days.ts'

type DayOff = OutputOf<Api['calendar']['get']>['daysOff'][number]

/** What is on a day. */
export interface DayPlan {
  readonly orders: readonly OrderSummary[]
  /** The notes of days off; undefined on working days. */
  readonly off?: string
}

/** Evenings and days off by their local date. */
export function byDay(orders: readonly OrderSummary[], daysOff: readonly DayOff[]): ReadonlyMap<string, DayPlan> {
  const plans = new Map<string, DayPlan>()
  for (const { firstDay, lastDay, note } of daysOff)
    for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) plans.set(day, { orders: [], off: note })
  for (const order of orders) {
    if (order.day === null) continue
    const plan = plans.get(order.day)
    plans.set(order.day, { ...plan, orders: [...(plan?.orders ?? []), order] })
  }
  return plans
}
