import { dateIn, type HoursLine, type Weekday, weekdayIn, weekdays } from '@tablier/contracts'

export interface Opening {
  /** Stays the same while the form is open. */
  readonly key: string
  /** The id of its record; undefined for a new one. */
  readonly id: number | undefined
  /** The text for the day in its record, which stays as the owner typed it. */
  readonly day: string
  readonly opens: string
  readonly closes: string
  readonly note: string
}

export interface Day {
  readonly key: string
  /** Undefined for a special day. */
  readonly weekday: Weekday | undefined
  /** The date of a special day, such as `2026-12-25`; '' until it is chosen. */
  readonly date: string
  /** True if the day has no times, only a note. */
  readonly isClosed: boolean
  /** At least one. */
  readonly openings: readonly [Opening, ...Opening[]]
}

type StoredLine = HoursLine & { readonly id: number }

/** Returns the seven weekdays and the special days by date, with their lines. */
export function daysFrom(lines: readonly StoredLine[]): Day[] {
  const dates = [...new Set(lines.flatMap(({ day }) => dateIn(day) ?? []))].toSorted()
  return [...weekdays, ...dates].map((name) => dayFrom(name, lines))
}

function dayFrom(name: string, all: readonly StoredLine[]): Day {
  const lines = all.filter(({ day }) => name === weekdayIn(day) || name === dateIn(day))
  const [first = newOpening(name), ...others] = lines.map(openingFrom)
  const hasTimes = lines.some(({ openTime, closeTime }) => openTime.trim() || closeTime.trim())
  const weekday = weekdayIn(name)
  return {
    key: name,
    weekday,
    date: weekday ? '' : name,
    isClosed: lines.length > 0 && !hasTimes,
    openings: [first, ...others],
  }
}

function openingFrom({ id, day, openTime: opens, closeTime: closes, note }: StoredLine): Opening {
  return { key: String(id), id, day, opens, closes, note }
}

export function newOpening(day: string): Opening {
  return { key: newKey(), id: undefined, day, opens: '', closes: '', note: '' }
}

/** Returns a special day, which is closed by default. */
export function newSpecialDay(date = ''): Day {
  return { key: newKey(), weekday: undefined, date, isClosed: true, openings: [newOpening(date)] }
}

let newest = 0

/** Returns a key that is not the ID of a stored line. */
function newKey(): string {
  newest += 1
  return `new-${newest}`
}

export function copiedToWeek(days: readonly Day[], source: Day): Day[] {
  return days.map((day) => (day.weekday && day !== source ? withOpeningsOf(day, source) : day))
}

/** Returns a day with another day's hours, in the day's own records. */
export function withOpeningsOf(day: Day, { isClosed, openings }: Day): Day {
  const name = day.weekday ?? day.date
  const [first = newOpening(name), ...others] = openings.map(({ opens, closes, note }, index) =>
    Object.assign({}, day.openings[index] ?? newOpening(name), { opens, closes, note }),
  )
  return { ...day, isClosed, openings: [first, ...others] }
}

/** Returns the lines to save. An empty weekday has no line; an empty special day is closed. */
export function changesOf(days: readonly Day[]) {
  return days.flatMap((day) => {
    const [first] = day.openings
    const told = day.isClosed
      ? [{ ...first, opens: '', closes: '' }]
      : day.openings.filter(({ opens, closes, note }) => (opens + closes + note).trim() !== '')
    const openings = told.length === 0 && !day.weekday ? [first] : told
    return openings.map((opening) => lineOf(day, opening))
  })
}

function lineOf({ date }: Day, { id, day, opens, closes, note }: Opening) {
  return {
    ...(id !== undefined && { id }),
    day: date && dateIn(day) !== date ? date : day,
    opens: opens.trim(),
    closes: closes.trim(),
    note: note.trim(),
  }
}
