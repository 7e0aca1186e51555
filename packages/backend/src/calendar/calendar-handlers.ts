import { type Api, orderStates } from '@tablier/contracts'
import type { Handlers } from '../calls/handlers.ts'
import { busyDays } from '../orders/day-states.ts'
import type { Ports } from '../ports.ts'
import { siteToday } from '../site-today.ts'
import { eveningsIn } from './calendar-evenings.ts'
import { calendarLinkHandlers } from './calendar-link.ts'
import { checkedRange, publicPart } from './calendar-range.ts'
import { dayOffHandlers, daysOffIn } from './days-off.ts'

const shown = orderStates.filter((state) => state !== 'lost')

export function calendarHandlers(ports: Ports): Handlers<Api['calendar']> {
  const { db, now } = ports
  return {
    get: async ({ query }) => {
      const range = checkedRange(query, await siteToday(db, now()))
      const [orders, days_off] = await Promise.all([
        eveningsIn(db, range, { states: shown, now: now() }),
        daysOffIn(db, range),
      ])
      return { ...range, orders, days_off }
    },
    public: async ({ query }) => {
      const today = await siteToday(db, now())
      const range = publicPart(checkedRange(query, today), today)
      return { items: range ? await busyDays(db, range, now()) : [] }
    },
    ...dayOffHandlers(ports),
    ...calendarLinkHandlers(ports),
  }
}
