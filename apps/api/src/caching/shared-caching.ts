import { contentAreas } from '@tablier/backend'
import type { ContentClock } from '../database/content-clock.ts'

export type CacheHeaders = Readonly<Record<string, string>>

/** Makes caches ask the server each time, so that a change shows at the next request. */
export const revalidated: CacheHeaders = { 'cache-control': 'no-cache' }

/** The tags of what depends on all content: the pages, the sitemap and the web manifest. */
export const pageTags: readonly string[] = ['page', ...contentAreas]

interface SharedCacheConfig {
  /** How long shared caches may use an answer; 0 if they must ask each time. */
  readonly seconds: number
  /** The headers that name an answer's tags. */
  readonly tagHeaders: readonly ('surrogate-key' | 'cache-tag')[]
}

/**
 * Returns the headers of a public answer with these tags. Shared caches may use it for the configured time, and for the
 * same time again while they fetch the next answer. Browsers ask each time, because `must-revalidate` also forbids them
 * `stale-while-revalidate`.
 */
export function cacheHeaders({ seconds, tagHeaders }: SharedCacheConfig, tags: readonly string[]): CacheHeaders {
  if (seconds === 0) return revalidated
  const separators = { 'surrogate-key': ' ', 'cache-tag': ',' }
  return {
    'cache-control': `public, max-age=0, must-revalidate, s-maxage=${seconds}, stale-while-revalidate=${seconds}`,
    ...Object.fromEntries(tagHeaders.map((name) => [name, tags.join(separators[name])])),
  }
}

/** Prepares the headers of all answers with the same tags. */
export type SharedCaching = (tags: readonly string[]) => AnswerCaching

interface AnswerCaching {
  /** Call this before an answer is looked up or built: it applies due schedules. The result gives the headers. */
  begin(): Promise<() => CacheHeaders>
}

/**
 * Shares an answer only if the content has not changed since it was begun. Otherwise an old answer could reach a shared
 * cache after the purge that should have dropped it. An answer is not shared past the next schedule.
 */
export function createSharedCaching(config: SharedCacheConfig, clock: ContentClock): SharedCaching {
  return (tags) => {
    const shared = cacheHeaders(config, tags)
    const headersNow = () => {
      const seconds = clock.sharedSeconds(config.seconds)
      return seconds === config.seconds ? shared : cacheHeaders({ ...config, seconds }, tags)
    }
    return {
      begin: async () => {
        await clock.catchUp().catch(() => {}) // the calls that the answer is made of fail for the same reason, and say so
        const version = clock.current()
        return () => (version !== undefined && version === clock.current() ? headersNow() : revalidated)
      },
    }
  }
}
