import type { ContentClock } from './db/content-clock.ts'

const EVERY_MS = 15_000

interface ScheduleServices {
  readonly contentClock: Pick<ContentClock, 'catchUp'>
  readonly log: { warn(details: object, message: string): void }
}

/**
 * Carries out what is due though nobody asks for it, so that the activity tells it and shared caches are purged. What
 * visitors see does not wait for this: each call catches up first.
 * @returns a function that stops it and waits for the round under way
 */
export function startSchedules({ contentClock, log }: ScheduleServices): () => Promise<void> {
  let underWay = Promise.resolve()
  const catchUp = () =>
    contentClock.catchUp().catch((error: unknown) => log.warn({ err: error }, 'cannot carry out what is scheduled'))
  const timer = setInterval(() => void (underWay = catchUp()), EVERY_MS).unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
