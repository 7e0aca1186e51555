import type { FastifyBaseLogger } from 'fastify'
import type { PurgeConfig } from '../config/config.ts'

/** Tells a shared cache what has changed. */
export interface Purger {
  /** Resolves when a purge was tried, after a second at the latest. Never rejects. */
  purge(tags: readonly string[]): Promise<void>
  /** Finishes the request under way and drops the others, because the next start purges everything. */
  close(): Promise<void>
}

/** For a server that has no shared cache to purge. */
export const noPurger: Purger = { purge: async () => {}, close: async () => {} }

/** How long the answer to a change waits. */
const ANSWER_LIMIT_MS = 1000
/** When to repeat a purge, because an answer from before the change may have reached the cache after the first one. */
const REPEAT_MS = 2000
/** How long to wait after a failure, doubled each time. */
const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 60_000

interface Batch {
  readonly changed: Set<string>
  readonly repeated: Set<string>
  readonly tried: PromiseWithResolvers<void>
}

const emptyBatch = (): Batch => ({ changed: new Set(), repeated: new Set(), tried: Promise.withResolvers() })

/**
 * Sends one request at a time. Changes that are made meanwhile are purged together by the next request. A failed
 * request is logged and repeated until it succeeds.
 * @param send throws if the purge failed
 */
export function createPurger(
  send: (tags: readonly string[]) => Promise<void>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Purger {
  let next = emptyBatch()
  let isSending = false
  let running: Promise<void> | undefined
  let failures = 0
  let retry: NodeJS.Timeout | undefined
  const repeats = new Set<NodeJS.Timeout>()
  const stopping = new AbortController()

  const start = (): void => {
    if (isSending || stopping.signal.aborted) return
    clearTimeout(retry)
    isSending = true
    running = sendAll()
  }
  const sendAll = async (): Promise<void> => {
    let isDone = true
    while (isDone && next.changed.size + next.repeated.size > 0 && !stopping.signal.aborted) isDone = await sendNext()
    isSending = false // right after the last check, so that no change is missed
  }
  const sendNext = async (): Promise<boolean> => {
    const batch = next
    next = emptyBatch()
    const tags = [...batch.changed.union(batch.repeated)]
    try {
      await send(tags)
      failures = 0
      if (batch.changed.size > 0) repeatLater(batch.changed)
      return true
    } catch (error) {
      retryLater(batch, tags, error)
      return false
    } finally {
      batch.tried.resolve()
    }
  }
  const repeatLater = (tags: ReadonlySet<string>): void => {
    const timer = setTimeout(() => {
      repeats.delete(timer)
      addTo(next.repeated, tags)
      start()
    }, REPEAT_MS).unref()
    repeats.add(timer)
  }
  const retryLater = ({ changed, repeated }: Batch, tags: readonly string[], error: unknown): void => {
    const retryInMs = Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS)
    failures += 1
    log.warn({ err: error, tags, retryInMs }, 'cannot purge the shared cache; trying again')
    addTo(next.changed, changed)
    addTo(next.repeated, repeated)
    if (!stopping.signal.aborted) retry = setTimeout(start, retryInMs).unref()
  }

  return {
    purge: (tags) => {
      addTo(next.changed, tags)
      const answer = Promise.withResolvers<void>()
      setTimeout(answer.resolve, ANSWER_LIMIT_MS).unref()
      void next.tried.promise.then(answer.resolve)
      start()
      return answer.promise
    },
    close: async () => {
      stopping.abort()
      clearTimeout(retry)
      for (const timer of repeats) clearTimeout(timer)
      await running
    },
  }
}

function addTo(set: Set<string>, tags: Iterable<string>): void {
  for (const tag of tags) set.add(tag)
}

/** How long a shared cache may take to answer. */
const TIME_LIMIT_MS = 5000

/** Asks a shared cache (Fastly, Varnish, Cloudflare) to drop answers with these tags. @throws if that fails */
export async function requestPurge({ url, method, header }: PurgeConfig, tags: readonly string[]): Promise<void> {
  const response = await fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      'surrogate-key': tags.join(' '),
      'cache-tag': tags.join(','),
      ...(header && { [header.name]: header.value }),
    },
    body: JSON.stringify({ tags }),
    redirect: 'manual', // would send the header elsewhere
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the shared cache answered ${response.status}`)
}
