import type { DayOff } from './calendar-queries.ts'

/** A day with its weekday, or a range of them, such as `Mon, May 31 – Wed, Jun 2, 2027`. */
export function daysText({ firstDay, lastDay }: Pick<DayOff, 'firstDay' | 'lastDay'>, language: string): string {
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const [first, last] = [firstDay, lastDay].map((day) => new Date(`${day}T00:00:00Z`))
  return format.formatRange(first!, last!) // two of two
}
