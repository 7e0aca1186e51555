import { LRUCache } from 'lru-cache'

interface Keepable<Answer> {
  readonly isComplete: boolean
  /** The size in bytes, if it matters. */
  readonly bytes?: number
  /** Makes the answer that is kept in place of this one, which is quicker to make. */
  readonly replacement?: () => Promise<Answer>
}

interface ContentCacheOptions {
  /** The number that rises with each change of content. While it is undefined, nothing is kept. */
  readonly contentVersion: () => number | undefined
  readonly maxAnswers?: number
  /** Called for each lookup with whether the answer was kept. */
  readonly onLookup?: ((isHit: boolean) => void) | undefined
  readonly maxBytes?: number
  /** True if the kept answer is sent when a build fails or is incomplete while the version is unknown. */
  readonly keepsLast?: boolean
  /** Runs what no request waits for: the making of replacements. Without it, no answer is replaced. */
  readonly inBackground?: (task: () => Promise<void>) => void
}

/** Returns the kept answer of a key, or builds it. */
export type ContentCache<Answer> = (key: string, build: () => Promise<Answer>) => Promise<Answer>

/**
 * Keeps answers until the content changes. Simultaneous requests for an answer share one build. Failed and incomplete
 * answers are not kept; beyond `maxAnswers` or `maxBytes`, the least recently used one is dropped.
 */
export function createContentCache<Answer extends Keepable<Answer>>({
  contentVersion,
  maxAnswers = 100,
  onLookup,
  maxBytes = 32 * 1024 * 1024,
  keepsLast = false,
  inBackground,
}: ContentCacheOptions): ContentCache<Answer> {
  let keptVersion = Number.NEGATIVE_INFINITY
  const answers = new LRUCache<string, Answer, () => Promise<Answer>>({
    max: maxAnswers,
    maxSize: maxBytes,
    sizeCalculation: ({ bytes = 1 }) => bytes,
    fetchMethod: (_key, _stale, { context: build }) => build(),
    ignoreFetchAbort: true, // an answer that is dropped during its build still reaches its requests
  })

  const replace = async (key: string, answer: Answer): Promise<void> => {
    const isKept = () => answers.peek(key) === answer // neither dropped nor replaced
    const replacement = isKept() ? await answer.replacement?.() : undefined
    if (replacement && isKept()) answers.set(key, replacement)
  }

  return async (key, build) => {
    // The version is read before the build, because an answer that was begun before a change may not show it.
    const version = contentVersion()
    if (version === undefined || version < keptVersion) {
      onLookup?.(false)
      const last = keepsLast ? answers.get(key) : undefined
      if (!last) return build()
      const built = await build().catch(() => last) // the build has logged why
      return built.isComplete ? built : last
    }
    if (version > keptVersion) {
      answers.clear()
      keptVersion = version
    }
    const isHit = answers.has(key)
    onLookup?.(isHit)
    const answer = await answers.forceFetch(key, { context: build })
    if (!answer.isComplete && answers.peek(key) === answer) answers.delete(key)
    if (!isHit && answer.replacement) inBackground?.(() => replace(key, answer))
    return answer
  }
}
