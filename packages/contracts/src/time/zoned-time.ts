import { DAY_MS } from './days.ts'

/** The moment of a local time in a time zone. */
interface ZonedTime {
  readonly moment: Date
  /** When the clock goes forward, some times are skipped; when it goes back, some occur twice. */
  readonly kind: 'once' | 'skipped' | 'twice'
}

/**
 * Returns the moment of a local time such as `2026-12-24T18:00`; undefined if it is not a time. Of a time that occurs
 * twice, the first counts. A skipped time is moved by as much as the clock.
 */
export function zonedTime(local: string, timeZone: string): ZonedTime | undefined {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return undefined
  const [before, after] = [asUtc - DAY_MS, asUtc + DAY_MS].map((ms) => asUtc - offsetAt(ms, timeZone))
  const moments = [...new Set([before!, after!])].filter((ms) => localTime(new Date(ms), timeZone) === local) // map keeps the length
  const [first = before!, second] = moments.toSorted((one, other) => one - other)
  return { moment: new Date(first), kind: moments.length === 0 ? 'skipped' : second === undefined ? 'once' : 'twice' }
}

/** Returns the local time of a moment, such as `2026-12-24T18:00`. */
export function localTime(moment: Date, timeZone: string): string {
  return new Date(moment.getTime() + offsetAt(moment.getTime(), timeZone)).toISOString().slice(0, 16)
}

/** Returns how far a zone's clocks are ahead of UTC at a moment, in milliseconds. */
function offsetAt(ms: number, timeZone: string): number {
  const numeric = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  const text = new Intl.DateTimeFormat('sv', { ...numeric, ...clock, timeZone }).format(ms) // as in 2026-12-24 18:00:00
  return Date.parse(`${text.replace(' ', 'T')}Z`) - Math.floor(ms / 1000) * 1000
}

/** Returns a time zone as this engine names it, by default that of the system; undefined if it knows no such zone. */
export function resolvedTimeZone(timeZone?: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
