import { weekdays } from '@tablier/contracts/days'
import { listText, weekdayText } from '@tablier/contracts/formats'
import { isWrittenIn, weekdaysIn } from '@tablier/contracts/opening-hours'
import type { Settings } from './content.ts'

/**
 * Returns the day of an opening hour for readers: weekdays in another language than theirs, such as `Mon` or
 * `lundi – vendredi`, are named in theirs; any other text stays.
 */
export function dayText(day: string, { language, languages }: Pick<Settings, 'language' | 'languages'>): string {
  const isForeign = !isWrittenIn(day, language)
  const indexes = isForeign ? (weekdaysIn(day, languages[0]) ?? []).map((weekday) => weekdays.indexOf(weekday)) : []
  const [first, last] = [indexes[0], indexes.at(-1)]
  if (first === undefined || last === undefined) return day
  const nameOf = (index: number) => weekdayText(index, language)
  const isSpan = indexes.length > 2 && indexes.every((index, at) => index === (first + at) % weekdays.length)
  const text = isSpan ? `${nameOf(first)} – ${nameOf(last)}` : listText(indexes.map(nameOf), language, { type: 'unit' })
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
}
