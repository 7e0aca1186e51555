/**
 * How columns become values, the same for both drivers: PostgreSQL type number
 * -> parser of the column's text.
 */
export const columnParsers: Readonly<Record<number, (text: string) => unknown>> = {
  /** int8 (count, content_version): far below 2^53 here. */
  20: Number,
  /** timestamptz, in the connection's time zone, which both drivers set to UTC. */
  1184: isoTime,
}

/** `2026-05-01 18:30:00.5+00` -> `2026-05-01T18:30:00.500Z`. */
export function isoTime(text: string): string {
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()
}
