/** Parsers of a column's text for both drivers, by the number of its PostgreSQL type. */
export const columnParsers: Readonly<Record<number, (text: string) => unknown>> = {
  /** int8 (count, content_version): always far below 2^53. */
  20: Number,
  /** date: a local date, such as `2027-05-31`, which no time zone may move. */
  1082: String,
  /** timestamptz, in the connection's time zone, which both drivers set to UTC. */
  1184: isoTime,
}

/** `2026-05-01 18:30:00.5+00` -> `2026-05-01T18:30:00.500Z`. */
export function isoTime(text: string): string {
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()
}
