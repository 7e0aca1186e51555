import type { Words } from '@tablier/words/site/words'
import { addDays, dateIn, weekdayOf, weekdays } from './days.ts'

/** Today's opening hours. The public page's scripts load this, so it does not interpret what the owner typed. */

/** A line of the opening hours. All of it is free text. */
export interface HoursLine {
  readonly day: string
  readonly openTime: string
  readonly closeTime: string
  readonly note: string
}

/** A line with the weekdays that its day names: 0 is Monday. Undefined for a date, and for a text that is no day. */
export interface ReadHours extends HoursLine {
  readonly on?: readonly number[] | undefined
}

/** Returns whether the page shows a special day, which must not be over or too far ahead. */
export function isComing(date: string, today: string): boolean {
  return date >= today && date <= addDays(today, SPECIAL_DAYS_AHEAD)
}

/** How many days ahead the page shows a special day. */
export const SPECIAL_DAYS_AHEAD = 60

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

/** Returns the lines for a date: a special day before its weekday, that before several days such as 'Mon – Fri'. */
export function readLinesOn<Line extends ReadHours>(date: string, lines: readonly Line[]): Line[] {
  const special = lines.filter(({ day }) => dateIn(day) === date)
  if (special.length > 0) return special
  const weekday = weekdays.indexOf(weekdayOf(date))
  const named = lines.filter(({ on }) => on?.length === 1 && on[0] === weekday)
  return named.length > 0 ? named : lines.filter(({ on }) => on?.includes(weekday))
}

/** Returns whether the lines tell for every date if it is open. A line that is not understood might be about any day. */
export function readLinesTellEveryDay(lines: readonly ReadHours[]): boolean {
  if (lines.every(({ day, on }) => dateIn(day) || on)) return lines.length > 0
  return new Set(lines.flatMap(({ on = [] }) => on)).size === weekdays.length
}

export type TodayWords = Pick<Words, 'closedToday' | 'openToday' | 'todayNote'>

/** Returns 'Open today 18:00 – 23:00', 'Closed today', or the note of a day without times. */
export function readTodayText(date: string, lines: readonly ReadHours[], t: TodayWords): string {
  const today = readLinesOn(date, lines)
  const times = today.map(timesText).filter(Boolean)
  if (times.length > 0) return t.openToday({ times: times.join(', ') })
  const note = today.map((line) => line.note.trim()).find(Boolean)
  return note ? t.todayNote({ note }) : t.closedToday
}
