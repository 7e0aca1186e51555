interface Rounds {
  /** How long after the start the first round begins; a whole pause unless given. */
  readonly firstAfterMs?: number
  readonly everyMs: number
}

/** Calls `round` again and again, one at a time; it handles its errors. Returns a function that stops and waits. */
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
