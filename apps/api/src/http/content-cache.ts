interface Keepable {
  readonly isComplete: boolean
}

interface ContentCacheOptions {
  /** Rises with each change of content; undefined while it is not known, when nothing may be kept. */
  readonly contentVersion: () => number | undefined
  readonly maxAnswers?: number
}

/** Gives the kept answer of a key, or builds it. */
export type ContentCache<Answer> = (key: string, build: () => Promise<Answer>) => Promise<Answer>

/**
 * Keeps answers ready to send for as long as the content they show stands. One
 * is built once however many ask at the same moment; one that failed or is
 * incomplete is not kept; of too many, the one asked for the longest ago goes.
 */
export function createContentCache<Answer extends Keepable>({
  contentVersion,
  maxAnswers = 100,
}: ContentCacheOptions): ContentCache<Answer> {
  let keptVersion = Number.NEGATIVE_INFINITY
  const answers = new Map<string, Promise<Answer>>()

  const keep = (key: string, build: () => Promise<Answer>): Promise<Answer> => {
    const answer = build()
    const forget = () => {
      if (answers.get(key) === answer) answers.delete(key)
    }
    answer.then(({ isComplete }) => isComplete || forget(), forget)
    return answer
  }

  return async (key, build) => {
    // Read before the build: an answer that was begun before a change counts as old, even where it shows the change.
    const version = contentVersion()
    if (version === undefined || version < keptVersion) return build()
    if (version > keptVersion) {
      answers.clear()
      keptVersion = version
    }
    const answer = answers.get(key) ?? keep(key, build)
    answers.delete(key)
    answers.set(key, answer) // a Map stands in the order of insertion: this one is now the youngest
    const [oldest] = answers.keys()
    if (answers.size > maxAnswers && oldest !== undefined) answers.delete(oldest)
    return answer
  }
}
