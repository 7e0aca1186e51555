/** Days and local times. A day is a text such as `2026-12-25`, so days compare as texts. */

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type Weekday = (typeof weekdays)[number]

export const DAY_MS = 24 * 60 * 60 * 1000

/** A local time, such as `19:30`. */
export const TIME_PATTERN = '^([01]\\d|2[0-3]):[0-5]\\d$'

/** Returns whether a text is a date that exists, such as `2026-12-25`. */
export function isDay(text: string): boolean {
  return dateIn(text) === text
}

/** Returns the date in a text that may have white space around it; undefined if it is not a date that exists. */
export function dateIn(day: string): string | undefined {
  const date = day.trim()
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : undefined
}

/** Returns the weekday of a date such as `2026-12-25`. */
export function weekdayOf(date: string): Weekday {
  const fromSunday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return weekdays[(fromSunday + 6) % 7]! // the index is below 7
}

/** Returns the date at a time in a time zone, such as `2026-12-25`; in the system's time zone by default. */
export function dateAt(time: Date, timeZone?: string): string {
  const format = { year: 'numeric', month: '2-digit', day: '2-digit', ...(timeZone && { timeZone }) } as const
  return new Intl.DateTimeFormat('sv', format).format(time) // Swedish dates are written that way
}

/** Returns the date some days later; both as `2026-12-25`. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns how many days a local date is after another one; negative if it is before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}
