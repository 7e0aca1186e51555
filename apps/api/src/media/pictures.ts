import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { AppError } from '@tablier/backend'
import pLimit from 'p-limit'
import type { Order, Outcome, Tasks } from './picture-process.ts'

/** The work on pictures of `picture.ts`, done in another process, one picture at a time. */
export interface Pictures extends Tasks {
  /** How many tasks are under way or wait. */
  readonly pending: () => number
  /** Waits for the tasks given so far, then ends the process. */
  readonly close: () => Promise<void>
}

export interface PicturesOptions {
  /** How long to keep an idle process, in milliseconds. */
  readonly idleMs?: number
  /** The process's program. */
  readonly program?: URL
}

/** Not bundled, beside this file; bundled, beside the bundle. */
const PROGRAM = new URL(`picture-process${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url)

/**
 * Starts a process at the first task and ends it when it was idle for a while: decoding takes hundreds of megabytes, of
 * which the allocator returns little, and a picture that crashes the decoder must not end the server
 * (docs/decisions/021). After a crash, the next task gets a new process.
 */
export function createPictures({ idleMs = 10_000, program = PROGRAM }: PicturesOptions = {}): Pictures {
  const oneAtATime = pLimit(1)
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  const end = () => {
    clearTimeout(idle)
    if (child?.connected) child.disconnect()
    child = undefined
  }
  async function order(task: Order['task'], args: readonly unknown[]): Promise<unknown> {
    clearTimeout(idle)
    child = child && isAlive(child) ? child : start(program)
    try {
      return await outcomeOf(child, { task, args })
    } finally {
      idle = setTimeout(end, idleMs).unref()
    }
  }
  return {
    rewritePicture: (...args) =>
      oneAtATime(() => order('rewritePicture', args)).catch((cause: unknown) => {
        throw cause instanceof Crash ? new AppError('broken_picture', { cause }) : cause
      }) as ReturnType<Tasks['rewritePicture']>, // the process runs the function of this name
    encodeVariant: (...args) => oneAtATime(() => order('encodeVariant', args)) as Promise<void>, // as above
    pending: () => oneAtATime.activeCount + oneAtATime.pendingCount,
    close: async () => {
      await oneAtATime(end)
    },
  }
}

/** Without the flags of this process, which may be for a debugger or for tracing. */
function start(program: URL): ChildProcess {
  const child = fork(program, { execArgv: ['--disable-warning=ExperimentalWarning'] })
  child.on('error', () => {}) // `once` in `outcomeOf` reports it if a task is under way
  return child
}

/** A crashed process may still be connected for a moment. */
function isAlive({ connected, exitCode, signalCode }: ChildProcess): boolean {
  return connected && exitCode === null && signalCode === null
}

/** @throws AppError or Error as the task does, Crash if the process ends during the task */
async function outcomeOf(child: ChildProcess, order: Order): Promise<unknown> {
  const over = new AbortController()
  const { signal } = over
  child.ref() // so that this process waits for the outcome
  child.channel?.ref()
  try {
    const ended = once(child, 'exit', { signal }).then(([code, by]) => {
      throw new Crash(`The picture process ended with ${String(by ?? code)}.`)
    })
    const answered = new Promise<Outcome>((resolve, reject) => {
      const take = (message: object) => {
        // Under `node --watch`, the process also reports its modules.
        if ('result' in message || 'failure' in message) resolve(message as Outcome) // what picture-process.ts sends
      }
      child.on('message', take)
      signal.addEventListener('abort', () => child.off('message', take))
      child.send(order, (error) => error && reject(error))
    })
    const outcome = await Promise.race([answered, ended])
    if ('result' in outcome) return outcome.result
    const { code, message, reason } = outcome.failure
    throw code ? new AppError(code, { message, cause: new Error(reason) }) : new Error(reason)
  } finally {
    over.abort()
    child.unref()
    child.channel?.unref()
  }
}

class Crash extends Error {
  override readonly name = 'Crash'
}
