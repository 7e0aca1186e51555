const FIRST_MS = 30 * 1000
const LONGEST_MS = 6 * 60 * 60 * 1000

/**
 * How long to wait after so many failed attempts, in milliseconds: half a
 * minute, for a server that restarts, then twice as long each time, to six
 * hours, so that a mail still goes out soon after a long failure is mended.
 */
export function backoff(attempts: number): number {
  return Math.min(FIRST_MS * 2 ** (attempts - 1), LONGEST_MS)
}
