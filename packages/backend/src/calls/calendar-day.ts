/** Returns false for the 30th of February, and for the year 0, which PostgreSQL does not have. */
export function isDay(date: string): boolean {
  return !date.startsWith('0000') && (new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date) ?? false)
}
