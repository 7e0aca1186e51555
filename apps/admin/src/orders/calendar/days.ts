import { addDays } from '@tablier/contracts'

/** Returns a local date as a moment in UTC, for calculations only. */
function at(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

/** The same day of another month; the last one if that month is shorter. */
export function addMonths(day: string, count: number): string {
  const last = lastOfMonth(day, count)
  const same = last.slice(0, 8) + day.slice(8)
  return same < last ? same : last
}

export function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`
}

/** The last day of the day's month, or of one that many months later. */
export function lastOfMonth(day: string, later = 0): string {
  const last = at(firstOfMonth(day))
  last.setUTCMonth(last.getUTCMonth() + later + 1, 0)
  return last.toISOString().slice(0, 10)
}

/** The days since the week began. */
function daysIntoWeek(day: string, first: number): number {
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
  const ahead = document.dir === 'rtl' ? -1 : 1
  const start = -daysIntoWeek(day, first)
  const steps: Partial<Record<string, string>> = {
    ArrowLeft: addDays(day, -ahead),
    ArrowRight: addDays(day, ahead),
    ArrowUp: addDays(day, -7),
    ArrowDown: addDays(day, 7),
    Home: addDays(day, start),
    End: addDays(day, start + 6),
    PageUp: addMonths(day, -1),
    PageDown: addMonths(day, 1),
  }
  return steps[key]
}
