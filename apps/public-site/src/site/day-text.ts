import { weekdays } from '@tablier/contracts/days'
import { listText, weekdayText } from '@tablier/contracts/formats'
import { weekdaysIn } from '@tablier/contracts/opening-hours'

/**
 * Returns the day of an opening hour for readers: English weekdays, such as `Mon` or `Tue – Fri`, are named in their
 * language; any other text stays.
 */
export function dayText(day: string, language: string): string {
  const indexes = /^en\b/i.test(language) ? [] : (weekdaysIn(day) ?? []).map((weekday) => weekdays.indexOf(weekday))
  const [first, last] = [indexes[0], indexes.at(-1)]
  if (first === undefined || last === undefined) return day
  const nameOf = (index: number) => weekdayText(index, language)
  const isSpan = indexes.length > 2 && indexes.every((index, at) => index === (first + at) % weekdays.length)
  const text = isSpan ? `${nameOf(first)} – ${nameOf(last)}` : listText(indexes.map(nameOf), language, { type: 'unit' })
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
}
