import { dateIn, type HoursLine, weekdayIn, type Weekday, weekdays } from '@tablier/contracts'

/** One opening of a day, as it is edited. */
export interface Opening {
  /** Stays the same while the form is open. */
  readonly key: string
  /** The record that has it; undefined for a new one. */
  readonly id: number | undefined
  /** The day's text in the record, which stays as the owner typed it. */
  readonly day: string
  readonly opens: string
  readonly closes: string
  readonly note: string
}

/** A weekday or a special day, as it is edited. */
export interface Day {
  readonly key: string
  /** Undefined for a special day. */
  readonly weekday: Weekday | undefined
  /** Of a special day, such as `2026-12-25`; '' until it is chosen. */
  readonly date: string
  /** Its times are not shown, only its note. */
  readonly isClosed: boolean
  /** At least one. */
  readonly openings: readonly [Opening, ...Opening[]]
}

type StoredLine = HoursLine & { readonly id: number }

/** The seven days of the week and the special days by date, with their lines. */
export function daysFrom(lines: readonly StoredLine[]): Day[] {
  const dates = [...new Set(lines.flatMap(({ day }) => dateIn(day) ?? []))].toSorted()
  return [
    ...weekdays.map((weekday) =>
      dayFrom(
        weekday,
        lines.filter(({ day }) => weekdayIn(day) === weekday),
      ),
    ),
    ...dates.map((date) =>
      dayFrom(
        date,
        lines.filter(({ day }) => dateIn(day) === date),
      ),
    ),
  ]
}

function dayFrom(name: string, lines: readonly StoredLine[]): Day {
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

function openingFrom({ id, day, openTime, closeTime, note }: StoredLine): Opening {
  return { key: String(id), id, day, opens: openTime, closes: closeTime, note }
}

export function newOpening(day: string): Opening {
  return { key: crypto.randomUUID(), id: undefined, day, opens: '', closes: '', note: '' }
}

/** A special day, closed until the owner says otherwise. */
export function newSpecialDay(date = ''): Day {
  return { key: crypto.randomUUID(), weekday: undefined, date, isClosed: true, openings: [newOpening(date)] }
}

/** The days with one of them on all weekdays. */
export function copiedToWeek(days: readonly Day[], source: Day): Day[] {
  return days.map((day) => (day.weekday && day !== source ? withOpeningsOf(day, source) : day))
}

/** A day with another one's hours. It keeps its own records. */
export function withOpeningsOf(day: Day, { isClosed, openings }: Day): Day {
  const name = day.weekday ?? day.date
  const [first = newOpening(name), ...others] = openings.map(({ opens, closes, note }, index) =>
    Object.assign({}, day.openings[index] ?? newOpening(name), { opens, closes, note }),
  )
  return { ...day, isClosed, openings: [first, ...others] }
}

/** The lines to save. A weekday that says nothing has none; a special day that says nothing is closed. */
export function changesOf(days: readonly Day[]) {
  return days.flatMap((day) => {
    const [first] = day.openings
    const told = day.isClosed ? [{ ...first, opens: '', closes: '' }] : day.openings.filter(saysSomething)
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

function saysSomething({ opens, closes, note }: Opening): boolean {
  return [opens, closes, note].some((text) => text.trim() !== '')
}
