import { AppError } from '@tablier/backend'
import pLimit from 'p-limit'

export type Gate = ReturnType<typeof createGate>

interface GateLimits {
  readonly atOnce: number
  readonly waiting: number
  /** After how many seconds a refused caller should try again. */
  readonly retryAfter: number
  /** How long a place rests after its task, as a multiple of the task's time; at most half a second, 0 by default. */
  readonly rests?: number
}

/** Rests let other work run. After a slow task on a busy machine, nobody should wait for seconds. */
const LONGEST_REST_MS = 500

/** Lets a fixed number of expensive tasks run at once and a fixed number wait, first come, first served. */
export function createGate({ atOnce, waiting, retryAfter, rests = 0 }: GateLimits) {
  const limit = pLimit(atOnce)
  /** How many tasks run or wait. */
  const pending = () => limit.activeCount + limit.pendingCount
  async function run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (rests === 0) return limit(task)
    const result = Promise.withResolvers<Result>()
    void limit(() => taskAndRest(() => task().then(result.resolve, result.reject), rests))
    return result.promise
  }
  return {
    pending,
    /** Runs a task when it is its turn, however many tasks wait. For callers whose number is limited otherwise. */
    wait: run,
    /** Runs a task when it is its turn. @throws AppError `unavailable` at once if too many tasks wait */
    pass: async <Result>(task: () => Promise<Result>): Promise<Result> => {
      if (pending() >= atOnce + waiting) throw new AppError('unavailable', { reason: 'serverIsBusy', retryAfter })
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

/** The gates of one process: one for each kind of caller, so that no kind waits behind a crowd of another. */
export type Gates = Readonly<ReturnType<typeof createGates>>

/** docs/decisions/limits.md says where the numbers come from. */
export function createGates() {
  return {
    /** Passwords of everybody except administrators, because anybody may register. */
    strangersPasswords: createGate({ atOnce: 1, waiting: 40, retryAfter: 5 }),
    /** Passwords that signed-in administrators send. */
    administratorsPasswords: createGate({ atOnce: 1, waiting: 20, retryAfter: 5 }),
    /** Pages and texts that are made once for each change of content: `/`, the legal pages, `/llms.txt` and the like. */
    fixedPages: createGate({ atOnce: 1, waiting: 100, retryAfter: 2 }),
    /**
     * Pages with a query. A rendering blocks the process for some 10 ms. If renderings take less than 5 % of the time,
     * 95 of 100 requests meet none.
     */
    queriedPages: createGate({ atOnce: 1, waiting: 20, retryAfter: 5, rests: 20 }),
    /**
     * Contact forms that are put into the kept page again. Each takes a millisecond, so a hundred visitors get their
     * texts back within half a second.
     */
    refusedForms: createGate({ atOnce: 1, waiting: 100, retryAfter: 5, rests: 4 }),
    /**
     * Mails of the outbox, most of which strangers can cause. They wait in the outbox, not at the gate. Each takes about
     * ten statements of the database, which may run in this thread.
     */
    mails: createGate({ atOnce: 1, waiting: 0, retryAfter: 1, rests: 4 }),
    /** Previews of administrators, who wait for them while they type. */
    previews: createGate({ atOnce: 1, waiting: 20, retryAfter: 2 }),
    /** Previews for everybody who has a link. */
    sharedPreviews: createGate({ atOnce: 1, waiting: 20, retryAfter: 5, rests: 20 }),
    /**
     * Pages behind secret links, including those that say that a link does not open. The guests of a party open them at
     * once. The rests keep made-up links from stopping other visitors.
     */
    guestPages: createGate({ atOnce: 1, waiting: 60, retryAfter: 5, rests: 4 }),
    /** Public answers of the API that are not kept yet. Every query makes a new one. */
    publicAnswers: createGate({ atOnce: 2, waiting: 50, retryAfter: 2, rests: 1 }),
  }
}
