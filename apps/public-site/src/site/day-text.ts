import { DAY_MS, weekdays } from '@tablier/contracts/days'
import { weekdaysIn } from '@tablier/contracts/opening-hours'

/**
 * Returns the day of an opening hour for readers: English weekdays, such as `Mon` or `Tue – Fri`, are named in their
 * language; any other text stays.
 */
export function dayText(day: string, language: string): string {
  const indexes = /^en\b/i.test(language) ? [] : (weekdaysIn(day) ?? []).map((weekday) => weekdays.indexOf(weekday))
  const [first, last] = [indexes[0], indexes.at(-1)]
  if (first === undefined || last === undefined) return day
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  const nameOf = (index: number) => format.format(Date.UTC(2024, 0, 1) + index * DAY_MS) // a Monday
  const isSpan = indexes.length > 2 && indexes.every((index, at) => index === (first + at) % weekdays.length)
  const text = isSpan
    ? `${nameOf(first)} – ${nameOf(last)}`
    : new Intl.ListFormat(language, { type: 'unit' }).format(indexes.map(nameOf))
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
}
