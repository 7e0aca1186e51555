import { clockParts, dateText, daysText as rangeText, momentText as textOf, timeText } from '@tablier/contracts'
import { locale } from './locale.ts'

/** Returns a moment in words, in a zone's time; in that of the browser by default. The present year is left out. */
export function momentText(moment: Date, timeZone: string | undefined, now = new Date()): string {
  const zone = timeZone ? { timeZone } : {}
  const yearOf = (one: Date) => textOf(one, 'en', { year: 'numeric', ...zone })
  return textOf(moment, locale, {
    day: 'numeric',
    month: 'short',
    ...(yearOf(moment) !== yearOf(now) && { year: 'numeric' }),
    ...clockParts(locale),
    ...zone,
  })
}

/** Returns a day and time of the API, in the browser's time zone, such as `Nov 28, 2026, 5:02 AM`. */
export function dateTimeText(iso: string): string {
  return textOf(iso, locale, { dateStyle: 'medium', timeStyle: 'short' })
}

/** Returns the time of a moment, in the browser's time zone by default. */
export function clockText(moment: Date, zone: { readonly timeZone?: string } = {}): string {
  return textOf(moment, locale, { timeStyle: 'short', ...zone })
}

/** Returns a time such as `19:30` as the site's country writes it, such as `7:30 PM`. */
export function formatTime(time: string): string {
  return timeText(time, locale)
}

const withWeekday = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const

/** Returns a day such as `2027-06-12` in the user's language; `Sat, Jun 12, 2027` unless other parts are wanted. */
export function formatDay(day: string, parts: Intl.DateTimeFormatOptions = withWeekday): string {
  return dateText(day, locale, parts)
}

/** Returns a day with its weekday, or a range, such as `Mon, May 31 – Wed, Jun 2, 2027`. */
export function daysText({ firstDay, lastDay }: { readonly firstDay: string; readonly lastDay: string }): string {
  return rangeText(firstDay, lastDay, locale, withWeekday)
}
