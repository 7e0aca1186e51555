const DAY_MS = 24 * 60 * 60 * 1000

/** Names a weekday by the days that it is after Thursday, with which 1970 began. */
export const weekdays = { thursday: 0, friday: 1, saturday: 2, sunday: 3 } as const
export type Weekday = keyof typeof weekdays

/**
 * Returns a local date some weeks from now, so that an example stays as far away as it was meant to be.
 * @param weeks negative for the past; 0 is the next such day, at most a week ahead
 */
export function weekdayIn(weekday: Weekday, weeks: number, now = Date.now()): string {
  const day = weekdays[weekday]
  const nextWeek = Math.floor((now / DAY_MS - day) / 7) + 1
  return new Date(((nextWeek + weeks) * 7 + day) * DAY_MS).toISOString().slice(0, 10)
}
