const FIRST_MS = 30 * 1000
const LONGEST_MS = 6 * 60 * 60 * 1000

/** How long to wait after a number of failed attempts, in milliseconds: 30 seconds, doubled each time, up to 6 hours. */
export function backoff(attempts: number): number {
  return Math.min(FIRST_MS * 2 ** (attempts - 1), LONGEST_MS)
}
