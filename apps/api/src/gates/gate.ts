import { AppError } from '@tablier/backend'
import pLimit from 'p-limit'

/** Lets a fixed number of expensive tasks run at once and a fixed number wait, first come, first served. */
export interface Gate {
  /**
   * Runs a task, when it is its turn.
   * @throws AppError `unavailable` at once if too many tasks wait already
   */
  readonly pass: <Result>(task: () => Promise<Result>) => Promise<Result>
  /** Runs a task, when it is its turn, however many wait. For callers that are bounded themselves. */
  readonly wait: <Result>(task: () => Promise<Result>) => Promise<Result>
  /** How many tasks run or wait. */
  readonly pending: () => number
}

export interface GateLimits {
  /** How many tasks run at the same time. */
  readonly atOnce: number
  /** How many more may wait. */
  readonly waiting: number
  /** After how many seconds a refused caller should ask again. */
  readonly retryAfter: number
  /** How long a place stays taken after its task, as a multiple of the task's time: at most half a second; 0 by default. */
  readonly rests?: number
}

/** The rests leave other work its turn. After a task that took long on a busy machine, nobody should wait for seconds. */
const LONGEST_REST_MS = 500

export function createGate({ atOnce, waiting, retryAfter, rests = 0 }: GateLimits): Gate {
  const limit = pLimit(atOnce)
  const pending = () => limit.activeCount + limit.pendingCount
  async function run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (rests === 0) return limit(task)
    const result = Promise.withResolvers<Result>()
    void limit(() => taskAndRest(() => task().then(result.resolve, result.reject), rests))
    return result.promise
  }
  return {
    pending,
    wait: run,
    pass: async (task) => {
      if (pending() >= atOnce + waiting)
        throw new AppError('unavailable', { message: 'The server is busy. Please try again in a moment.', retryAfter })
      return run(task)
    },
  }
}

async function taskAndRest(task: () => Promise<void>, rests: number): Promise<void> {
  const start = performance.now()
  await task()
  const took = performance.now() - start
  await new Promise((resolve) => void setTimeout(resolve, Math.min(took * rests, LONGEST_REST_MS)))
}
