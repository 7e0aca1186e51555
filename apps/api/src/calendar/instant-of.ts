/**
 * Returns the moment of a local time, such as 2027-05-31 and 19:30 in Europe/Berlin. A time that the clocks skip is read
 * as the hour after it, and of one that they repeat the earlier is meant.
 */
export function instantOf(day: string, time: string, timeZone: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  // The offset may change between the two moments, so both are tried; the greater offset makes the earlier moment.
  const offsets = [-1, 1].map((side) => offsetAt(asUtc + side * DAY_MS, timeZone))
  const right = offsets.map((offset) => asUtc - offset).filter((at) => at + offsetAt(at, timeZone) === asUtc)
  return new Date(right.length > 0 ? Math.min(...right) : asUtc - Math.min(...offsets))
}

const DAY_MS = 24 * 60 * 60 * 1000

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
function offsetAt(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const part = (name: string) => Number(parts.find(({ type }) => type === name)?.value)
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return local - Math.floor(at / 1000) * 1000
}
