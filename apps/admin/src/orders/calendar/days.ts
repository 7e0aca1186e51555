import { addDays } from '@tablier/contracts'

/** Returns a local date as a moment in UTC, for calculations only. */
function at(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

/** The same day of another month; the last one if that month is shorter. */
export function addMonths(day: string, count: number): string {
  const first = at(`${day.slice(0, 7)}-01`)
  first.setUTCMonth(first.getUTCMonth() + count)
  const month = first.toISOString().slice(0, 7)
  const last = lastOfMonth(`${month}-01`)
  return `${month}-${day.slice(8) < last.slice(8) ? day.slice(8) : last.slice(8)}`
}

export function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`
}

export function lastOfMonth(day: string): string {
  const next = at(firstOfMonth(day))
  next.setUTCMonth(next.getUTCMonth() + 1)
  return addDays(next.toISOString().slice(0, 10), -1)
}

/** Returns the first day of the week in the language's region, 1 (Monday) to 7 (Sunday). */
export function firstWeekday(language: string): number {
  const locale = new Intl.Locale(language) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } } // newer than the types
  return locale.getWeekInfo?.().firstDay ?? 1
}

/** The days since the week began. */
export function daysIntoWeek(day: string, first: number): number {
  return (at(day).getUTCDay() - first + 7) % 7
}

/** The weeks that a month touches, each of seven days. */
export function weeksOf(day: string, first: number): string[][] {
  const start = addDays(firstOfMonth(day), -daysIntoWeek(firstOfMonth(day), first))
  const end = lastOfMonth(day)
  const weeks: string[][] = []
  for (let monday = start; monday <= end; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)))
  return weeks
}

/** Returns the day to which a key leads in a grid of days; undefined for other keys. */
export function dayByKey(key: string, day: string, first: number): string | undefined {
  const toTheRight = document.dir === 'rtl' ? -1 : 1
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -toTheRight)
    case 'ArrowRight':
      return addDays(day, toTheRight)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -daysIntoWeek(day, first))
    case 'End':
      return addDays(day, 6 - daysIntoWeek(day, first))
    case 'PageUp':
      return addMonths(day, -1)
    case 'PageDown':
      return addMonths(day, 1)
    default:
      return undefined
  }
}
