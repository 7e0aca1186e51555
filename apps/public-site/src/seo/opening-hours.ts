import type { DayOfWeek, OpeningHoursSpecification } from 'schema-dts'

/** A line of the contact section's hours; all free text. */
export interface HoursLine {
  readonly day: string
  readonly openTime: string
  readonly closeTime: string
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
type Day = (typeof days)[number] & DayOfWeek

const namedSpans: Readonly<Record<string, readonly Day[]>> = {
  daily: days,
  'every day': days,
  everyday: days,
  weekdays: days.slice(0, 5),
  weekends: days.slice(5),
  weekend: days.slice(5),
}

/** The lines whose days and times can be parsed; the others are left out. */
export function openingHours(lines: readonly HoursLine[]): OpeningHoursSpecification[] {
  return lines.flatMap(({ day, openTime, closeTime }) => {
    const [dayOfWeek, opens, closes] = [daysOf(day), clockTime(openTime), clockTime(closeTime)]
    if (!dayOfWeek || !opens || !closes || opens === closes) return []
    return [{ '@type': 'OpeningHoursSpecification' as const, dayOfWeek, opens, closes }]
  })
}

/** `9:30 pm`, `21.30`, `21:30` as `21:30`; undefined if ambiguous. */
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

/** The days of a text such as `Mon`, `Tue – Fri` or `Saturday and Sunday`; undefined if a part is not a day. */
function daysOf(text: string): Day[] | undefined {
  const spans = text
    .toLowerCase()
    .split(/,|&|\/|\band\b/)
    .map((part) => spanOf(part.trim()))
  return spans.some((span) => span === undefined) ? undefined : spans.flatMap((span) => span ?? [])
}

function spanOf(text: string): readonly Day[] | undefined {
  const named = namedSpans[text]
  if (named) return named
  const ends = text.split(/\s*(?:[-–—]|\bto\b|\bthrough\b)\s*/).map(dayIndex)
  const [first, last = first] = ends
  if (first === undefined || last === undefined || ends.includes(undefined) || ends.length > 2) return undefined
  const length = ((last - first + days.length) % days.length) + 1
  return Array.from({ length }, (_, step) => days[(first + step) % days.length]!) // the index is below the length
}

/** The index of a day from its name or its first three letters or more. */
function dayIndex(text: string): number | undefined {
  const word = text.replace(/\.$|(?<=day)s$/, '')
  const index = days.findIndex((day) => word.length >= 3 && day.toLowerCase().startsWith(word))
  return index < 0 ? undefined : index
}
