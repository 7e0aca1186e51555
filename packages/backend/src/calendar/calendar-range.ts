import { addDays, calendarLimits, lastDayAhead } from '@tablier/contracts'
import { AppError } from '../calls/app-error.ts'
import type { DayRange } from '../orders/day-states.ts'

/**
 * Returns the days that were asked for.
 * @throws AppError `invalid_input` if there are too many days
 */
export function checkedRange(asked: Partial<DayRange>, today: string): DayRange {
  const from = asked.from ?? today
  const last = addDays(from, calendarLimits.days - 1)
  const to = asked.to ?? last
  if (to < from) throw refusal('to', 'must not be before the first day')
  if (to > last) throw refusal('to', `must be within ${calendarLimits.days} days`)
  return { from, to }
}

/** Returns the part of a range that strangers may ask about; undefined if there is none. */
export function publicPart({ from, to }: DayRange, today: string): DayRange | undefined {
  const last = lastDayAhead(today)
  const part = { from: from < today ? today : from, to: to > last ? last : to }
  return part.from <= part.to ? part : undefined
}

export function refusal(field: string, message: string): AppError {
  return new AppError('invalid_input', { errors: [{ field, message }] })
}
