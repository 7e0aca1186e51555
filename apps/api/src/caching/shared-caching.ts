import type { ContentClock } from '../database/content-clock.ts'

export type CacheHeaders = Readonly<Record<string, string>>

/** Makes caches ask the server each time, so that a change shows at the next request. */
export const revalidated: CacheHeaders = { 'cache-control': 'no-cache' }

/** Keeps shared caches from storing an answer that a smaller one with the same ETag replaces soon: 304 would keep it. */
export const forBrowsers: CacheHeaders = { 'cache-control': 'private, no-cache' }

/**
 * Returns the header of a public answer. Shared caches may use it for so many seconds, and for the same time again while
 * they fetch the next answer. Browsers ask each time, because `must-revalidate` also forbids them
 * `stale-while-revalidate`.
 */
function cacheHeaders(seconds: number): CacheHeaders {
  if (seconds === 0) return revalidated
  return {
    'cache-control': `public, max-age=0, must-revalidate, s-maxage=${seconds}, stale-while-revalidate=${seconds}`,
  }
}

export interface SharedCaching {
  /** Call this before an answer is looked up or built: it applies due schedules. The result gives the header. */
  begin(): Promise<() => CacheHeaders>
}

/**
 * Shares an answer only if the content has not changed since it was begun, and not past the next schedule.
 * @param seconds how long shared caches may use an answer without asking
 */
export function createSharedCaching(seconds: number, clock: ContentClock): SharedCaching {
  return {
    begin: async () => {
      await clock.catchUp().catch(() => {}) // the calls that the answer is made of fail for the same reason, and say so
      const version = clock.current()
      return () =>
        version !== undefined && version === clock.current() ? cacheHeaders(clock.sharedSeconds(seconds)) : revalidated
    },
  }
}
