import { DAY_MS, weekdays } from '@tablier/contracts/days'
import { weekdayIn } from '@tablier/contracts/opening-hours'

/** Returns the day of an opening hour for readers: an English weekday is named in their language, any other text stays. */
export function dayText(day: string, language: string): string {
  const weekday = weekdayIn(day)
  if (!weekday || /^en\b/i.test(language)) return day
  const monday = Date.UTC(2024, 0, 1)
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  const name = format.format(monday + weekdays.indexOf(weekday) * DAY_MS)
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
