import type { Words } from '@tablier/words/site/words'
import { addDays, dateIn, type Weekday, weekdayOf, weekdays } from './days.ts'

/** Interprets the texts of opening hours. The public page loads this, so it imports no schemas. */

/** A line of the opening hours. All of it is free text. */
export interface HoursLine {
  readonly day: string
  readonly openTime: string
  readonly closeTime: string
  readonly note: string
}

/** Returns whether the page shows a special day, which must not be over or too far ahead. */
export function isComing(date: string, today: string): boolean {
  return date >= today && date <= addDays(today, SPECIAL_DAYS_AHEAD)
}

/** How many days ahead the page shows a special day. */
export const SPECIAL_DAYS_AHEAD = 60

const namedSpans: Readonly<Record<string, readonly Weekday[]>> = {
  daily: weekdays,
  'every day': weekdays,
  everyday: weekdays,
  weekdays: weekdays.slice(0, 5),
  weekends: weekdays.slice(5),
  weekend: weekdays.slice(5),
}

/** Returns the weekday that the text names in upper or lower case; otherwise undefined. */
export function weekdayIn(day: string): Weekday | undefined {
  const name = day.trim().toLowerCase()
  return weekdays.find((weekday) => weekday.toLowerCase() === name)
}

/** Returns what the page shows for a line: its times, or its note, or 'Closed'. */
export function hoursText({ openTime, closeTime, note }: HoursLine, t: Pick<Words, 'closed'>): string {
  return timesText({ openTime, closeTime }) || note.trim() || t.closed
}

/** Returns the times of a line; '' if it has none. */
export function timesText({ openTime, closeTime }: Pick<HoursLine, 'openTime' | 'closeTime'>): string {
  return [openTime, closeTime]
    .map((time) => time.trim())
    .filter(Boolean)
    .join(' – ')
}

/** Returns the lines for a date: a special day before its weekday, that before a text such as 'Mon – Fri'. */
export function linesOn<Line extends HoursLine>(date: string, lines: readonly Line[]): Line[] {
  const special = lines.filter(({ day }) => dateIn(day) === date)
  if (special.length > 0) return special
  const weekday = weekdayOf(date)
  const named = lines.filter(({ day }) => weekdayIn(day) === weekday)
  return named.length > 0 ? named : lines.filter(({ day }) => weekdaysIn(day)?.includes(weekday))
}

/** Returns whether the lines tell for every date if it is open. An unreadable line might be about any day. */
export function tellsEveryDay(lines: readonly HoursLine[]): boolean {
  if (lines.every(({ day }) => dateIn(day) || weekdaysIn(day))) return lines.length > 0
  const told = new Set(lines.flatMap(({ day }) => weekdaysIn(day) ?? []))
  return told.size === weekdays.length
}

type TodayWords = Pick<Words, 'closedToday' | 'openToday' | 'todayNote'>

/** Returns 'Open today 18:00 – 23:00', 'Closed today', or the note of a day without times. */
export function todayText(date: string, lines: readonly HoursLine[], t: TodayWords): string {
  const today = linesOn(date, lines)
  const times = today.map(timesText).filter(Boolean)
  if (times.length > 0) return t.openToday({ times: times.join(', ') })
  const note = today.map((line) => line.note.trim()).find(Boolean)
  return note ? t.todayNote({ note }) : t.closedToday
}

/** Returns `9:30 pm`, `21.30` or `21:30` as `21:30`; undefined if the text is ambiguous. */
export function clockTime(text: string): string | undefined {
  const match = /^(\d{1,2})(?:[:.](\d{2}))?(?:\s*([ap])\.?m\.?)?$/i.exec(text.trim())
  if (!match) return undefined
  const [, hourText, minuteText, half] = match
  const [hour, minute] = [Number(hourText), Number(minuteText ?? 0)]
  if (minute > 59) return undefined
  if (!half) return minuteText && hour < 24 ? timeText(hour, minute) : undefined
  if (hour < 1 || hour > 12) return undefined
  return timeText((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0), minute)
}

function timeText(hour: number, minute: number): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** Returns the days of a text such as `Mon`, `Tue – Fri` or `Saturday and Sunday`; undefined if a part is not a day. */
export function weekdaysIn(text: string): Weekday[] | undefined {
  const spans = text
    .toLowerCase()
    .split(/,|&|\/|\band\b/)
    .map((part) => spanOf(part.trim()))
  return spans.some((span) => span === undefined) ? undefined : spans.flatMap((span) => span ?? [])
}

function spanOf(text: string): readonly Weekday[] | undefined {
  const named = namedSpans[text]
  if (named) return named
  const ends = text.split(/\s*(?:[-–—]|\bto\b|\bthrough\b)\s*/).map(dayIndex)
  const [first, last = first] = ends
  if (first === undefined || last === undefined || ends.includes(undefined) || ends.length > 2) return undefined
  const length = ((last - first + weekdays.length) % weekdays.length) + 1
  return Array.from({ length }, (_, step) => weekdays[(first + step) % weekdays.length]!) // the index is below the length
}

/** The index of a day from its name or its first three letters or more. */
function dayIndex(text: string): number | undefined {
  const word = text.replace(/\.$|(?<=day)s$/, '')
  const index = weekdays.findIndex((day) => word.length >= 3 && day.toLowerCase().startsWith(word))
  return index < 0 ? undefined : index
}
