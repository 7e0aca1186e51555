import type { OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../api.ts'
import { calendarKey } from '../calendar/calendar-queries.ts'
import { dayText } from './order-text.tsx'
import { t } from '../words.ts'

export type DayOff = OutputOf<Api['calendar']['get']>['daysOff'][number]

/** The query for a day off on a date; null if there is none. */
export function dayOffOptions(day: string) {
  return queryOptions({
    queryKey: [...calendarKey, 'day off', day] as const,
    queryFn: async ({ signal }) => {
      const { daysOff } = await client.calendar.get({ query: { from: day, to: day }, signal })
      return daysOff.find(({ note }) => note !== '') ?? daysOff[0] ?? null
    },
    meta: { action: 'look for a day off' },
  })
}

/** Returns a text such as 'Mon, May 10, 2027 is a day off: Holiday.' */
export function dayOffText(day: string, { note }: DayOff): string {
  return note ? t.dayIsOffBecause({ day: dayText(day), note }) : t.dayIsOff({ day: dayText(day) })
}
