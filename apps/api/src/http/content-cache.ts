import { LRUCache } from 'lru-cache'

interface Keepable {
  readonly isComplete: boolean
}

interface ContentCacheOptions {
  /** Rises with each change of content; undefined while unknown, when nothing may be kept. */
  readonly contentVersion: () => number | undefined
  readonly maxAnswers?: number
}

/** Returns the kept answer of a key, or builds it. */
export type ContentCache<Answer> = (key: string, build: () => Promise<Answer>) => Promise<Answer>

/**
 * Keeps answers ready to send until the content changes. An answer is built
 * once however many ask at the same moment; one that failed or is incomplete
 * is not kept; beyond `maxAnswers`, the least recently used one is dropped.
 */
export function createContentCache<Answer extends Keepable>({
  contentVersion,
  maxAnswers = 100,
}: ContentCacheOptions): ContentCache<Answer> {
  let keptVersion = Number.NEGATIVE_INFINITY
  const answers = new LRUCache<string, Answer, () => Promise<Answer>>({
    max: maxAnswers,
    fetchMethod: (_key, _stale, { context: build }) => build(),
    ignoreFetchAbort: true, // an answer that is dropped while it is built still goes to those who asked for it
  })

  return async (key, build) => {
    // Read before the build: an answer begun before a change counts as old, even if it shows the change.
    const version = contentVersion()
    if (version === undefined || version < keptVersion) return build()
    if (version > keptVersion) {
      answers.clear()
      keptVersion = version
    }
    const answer = await answers.forceFetch(key, { context: build })
    if (!answer.isComplete && answers.peek(key) === answer) answers.delete(key)
    return answer
  }
}
