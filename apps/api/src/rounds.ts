interface Rounds {
  /** How long after the start the first round begins; a whole pause unless given. */
  readonly firstAfterMs?: number
  readonly everyMs: number
}

/**
 * Calls `round` again and again, but never while the one before is under way. It must handle its errors.
 * @returns a function that stops it and waits for the round under way
 */
export function startRounds(round: () => Promise<void>, { firstAfterMs, everyMs }: Rounds): () => Promise<void> {
  let underWay: Promise<void> | undefined
  const begin = () => void (underWay ??= round().finally(() => (underWay = undefined)))
  const first = firstAfterMs === undefined ? undefined : setTimeout(begin, firstAfterMs).unref()
  const timer = setInterval(begin, everyMs).unref()
  return async () => {
    clearTimeout(first)
    clearInterval(timer)
    await underWay
  }
}
