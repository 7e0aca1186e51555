import { locale } from './words.ts'

/**
 * Returns a moment in words, in the reader's language and a zone's time. The year is left out if it is the present one.
 */
export function momentText(moment: Date, timeZone: string | undefined, now = new Date()): string {
  const zone = timeZone ? { timeZone } : {}
  const year = new Intl.DateTimeFormat('en', { year: 'numeric', ...zone })
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(year.format(moment) !== year.format(now) && { year: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
    ...zone,
  }).format(moment)
}

const timeFormat = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' })

/** Returns a time such as `19:30` as the user's language writes it, such as `7:30 PM`. */
export function formatTime(time: string): string {
  return timeFormat.format(new Date(`1970-01-01T${time}:00Z`))
}

const withWeekday = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const

/** Returns a day such as `2027-06-12` in the user's language; `Sat, Jun 12, 2027` unless other parts are wanted. */
export function formatDay(day: string, parts: Intl.DateTimeFormatOptions = withWeekday): string {
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }).format(midnight(day))
}

/** Returns a day with its weekday, or a range, such as `Mon, May 31 – Wed, Jun 2, 2027`. */
export function daysText({ firstDay, lastDay }: { readonly firstDay: string; readonly lastDay: string }): string {
  const format = new Intl.DateTimeFormat(locale, { ...withWeekday, timeZone: 'UTC' })
  return format.formatRange(midnight(firstDay), midnight(lastDay))
}

function midnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}
