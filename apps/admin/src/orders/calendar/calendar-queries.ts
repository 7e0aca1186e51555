import type { OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../calls/api.ts'
import { formatDay } from '../../language/moment-text.ts'
import { t } from '../../language/words.ts'

export type DayOff = OutputOf<Api['calendar']['daysOff']>['items'][number]

/** The start of every query key of the calendar, including days off, which the months show too. */
export const calendarKey = ['calendar'] as const

export const daysOffOptions = queryOptions({
  queryKey: [...calendarKey, 'days off'] as const,
  queryFn: async ({ signal }) => (await client.calendar.daysOff({ signal })).items,
  meta: { action: 'load the days off' },
})

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
export function dayOffText(date: string, { note }: Pick<DayOff, 'note'>): string {
  const day = formatDay(date)
  return note ? t.dayIsOffBecause({ day, note }) : t.dayIsOff({ day })
}
