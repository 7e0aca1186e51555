/**
 * Writes days, times, numbers and lists for people. Nothing else does: `formats.test.ts` looks for it. A locale is a tag
 * that `localeIn` returns, so that all of them follow the site's country.
 */

const kept = new Map<string, unknown>()

/** Returns a formatter, made once: `Intl` needs longer to make one than to use it. */
function once<Options, Format>(
  Format: new (locale: string, options?: Options) => Format,
  locale: string,
  options?: Options,
): Format {
  const key = [Format.name, locale, JSON.stringify(options)].join()
  const known = kept.get(key) ?? new Format(locale, options)
  kept.set(key, known)
  return known as Format // the key begins with its name
}

type DateParts = Intl.DateTimeFormatOptions

/** Returns a day such as `2027-06-12` in words: with its weekday and year, unless other parts are wanted. */
export function dateText(day: string, locale: string, parts: DateParts = { dateStyle: 'full' }): string {
  return momentText(`${day.trim()}T00:00:00Z`, locale, { ...parts, timeZone: 'UTC' })
}

/** Returns a range of days in words, such as `Mon, May 31 – Wed, Jun 2, 2027`. */
export function daysText(firstDay: string, lastDay: string, locale: string, parts: DateParts): string {
  const [first, last] = [firstDay, lastDay].map((day) => new Date(`${day}T00:00:00Z`))
  return once(Intl.DateTimeFormat, locale, { ...parts, timeZone: 'UTC' }).formatRange(first!, last!) // of two days
}

/** Returns a local time such as `19:30` as it is written there, such as `7:30 PM`. */
export function timeText(time: string, locale: string): string {
  return momentText(`1970-01-01T${time}:00Z`, locale, { timeStyle: 'short', timeZone: 'UTC' })
}

/** Returns a moment in words. Without a time zone in `parts`, it is in that of the system. */
export function momentText(moment: Date | string, locale: string, parts: DateParts): string {
  return once(Intl.DateTimeFormat, locale, parts).format(new Date(moment))
}

/** Returns the parts of a clock for `momentText`: some countries write 05:02, others 5:02. */
export function clockParts(locale: string): DateParts {
  const isPadded = /0\p{Nd}/u.test(timeText('05:02', locale).slice(0, 2))
  return { hour: isPadded ? '2-digit' : 'numeric', minute: '2-digit' }
}

/** Returns the name of a weekday. @param index 0 for Monday, to 6 */
export function weekdayText(index: number, locale: string): string {
  return dateText(`2024-01-0${index + 1}`, locale, { weekday: 'long' }) // that year begins with a Monday
}

export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return once(Intl.NumberFormat, locale, options)
}

/** Returns texts as one: `Ann, Ben and Eve`. */
export function listText(texts: Iterable<string>, locale: string, options?: Intl.ListFormatOptions): string {
  return once(Intl.ListFormat, locale, options).format(texts)
}
