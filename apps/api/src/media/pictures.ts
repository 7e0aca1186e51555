import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '@tablier/backend'
import { environmentAtStart } from '../config/env-file.ts'
import { createGate } from '../gates/gates.ts'
import type { Order, Outcome, Tasks } from './picture-process.ts'

/**
 * Does the work of `picture.ts` in another process, one picture at a time. `rewritePicture` throws AppError
 * `unavailable` if too many pictures wait. `encodeVariant` always waits, because `variants.ts` makes one at a time.
 */
export interface Pictures extends Tasks {
  readonly pending: () => number
  /** Drops waiting tasks, and ends the process when its task is done. */
  readonly close: () => Promise<void>
}

interface PicturesOptions {
  /** How long to keep an idle process, in milliseconds. */
  readonly idleMs?: number
  readonly program?: URL
  /** How many pictures may wait to be rewritten. */
  readonly waiting?: number
  /** How long a task may take, in milliseconds. After that its process is killed. */
  readonly timeLimitMs?: number
  /** True if the server and other pictures go first. */
  readonly hasLowPriority?: boolean
}

const RETRY_AFTER = 10

/** The program is next to this file, or next to the bundle that contains it. */
const PROGRAM = new URL(`picture-process${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url)

/**
 * Starts a process at the first task and ends it after some idle time. Decoding takes hundreds of megabytes, most of
 * which the allocator does not return, and a picture that crashes the decoder must not end the server
 * (docs/decisions/pictures.md). After a crash, the next task starts a new process.
 */
export function createPictures({
  idleMs = 10_000,
  program = PROGRAM,
  waiting = 50,
  timeLimitMs = 120_000,
  hasLowPriority = false,
}: PicturesOptions = {}): Pictures {
  const gate = createGate({ atOnce: 1, waiting, retryAfter: RETRY_AFTER })
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let isClosing = false

  const end = () => {
    clearTimeout(idle)
    if (child?.connected) child.disconnect()
    child = undefined
  }
  async function order(task: Order['task'], args: readonly unknown[]): Promise<unknown> {
    if (isClosing) throw new AppError('unavailable', { retryAfter: RETRY_AFTER }) // the task waited, and its client has left
    clearTimeout(idle)
    const present = child && isAlive(child) ? child : start(program, hasLowPriority)
    child = present
    const late = setTimeout(() => present.kill('SIGKILL'), timeLimitMs) // it handles no other signal
    try {
      return await outcomeOf(present, { task, args })
    } finally {
      clearTimeout(late)
      idle = setTimeout(end, idleMs).unref()
    }
  }
  return {
    rewritePicture: (...args) =>
      gate
        .pass(() => order('rewritePicture', args))
        .catch((cause: unknown) => {
          throw cause instanceof Crash ? new AppError('broken_picture', { cause }) : cause
        }) as ReturnType<Tasks['rewritePicture']>, // the process runs the function of this name
    encodeVariant: (...args) => gate.wait(() => order('encodeVariant', args)) as Promise<void>, // as above
    pending: gate.pending,
    close: async () => {
      await nextTurn() // the first in line has begun by then
      isClosing = true
      await gate.wait(async () => end())
    },
  }
}

/** Starts the process without this process's flags, which may be for a debugger or for tracing. */
function start(program: URL, hasLowPriority: boolean): ChildProcess {
  const execArgv = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=1'] // MB; it has little JavaScript to run
  const child = fork(program, { execArgv, env: { ...environmentAtStart, ...returningMemory } })
  if (hasLowPriority && child.pid !== undefined) lowerPriority(child.pid)
  child.on('error', () => {}) // `once` in `outcomeOf` reports it if a task is under way
  return child
}

/** The niceness of a process that gets about a tenth of the time of one at 0, if both want the processor. */
const LOW_PRIORITY = 10

/**
 * Settings for glibc's allocator, which would otherwise keep up to 200 MB that a few pictures have freed, and need as
 * much again for the next one. Other systems ignore them.
 */
const returningMemory = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: String(128 * 1024) }

/** Lowers the priority at once, because the process's threads inherit it when they start. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, LOW_PRIORITY)
  } catch {
    // Some containers forbid it. The pictures are then made at the normal priority.
  }
}

/** Returns whether a process is running. A crashed one may still be connected for a moment. */
function isAlive({ connected, exitCode, signalCode }: ChildProcess): boolean {
  return connected && exitCode === null && signalCode === null
}

/** @throws AppError or Error as the task does; Crash if the process ends during the task */
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
    const { code, refusal, reason } = outcome.failure
    throw code ? new AppError(code, { ...refusal, cause: new Error(reason) }) : new Error(reason)
  } finally {
    over.abort()
    child.unref()
    child.channel?.unref()
  }
}

class Crash extends Error {
  override readonly name = 'Crash'
}

/** Two queues for pictures, so that administrators never wait for others. */
export interface PictureLanes {
  /** Uploads of administrators. */
  readonly administrators: Pictures
  /** Uploads of other users, and all variants, which visitors request or nobody waits for. */
  readonly strangers: Pictures
}

export type PictureLane = keyof PictureLanes

/** The limits of strangers' work: a second or two for an avatar, a few for a variant of 50 megapixels. */
const STRANGERS = { waiting: 8, timeLimitMs: 30_000, hasLowPriority: true } as const

/** @param options replace the options of both lanes */
export function openPictureLanes(options: PicturesOptions = {}): PictureLanes {
  return { administrators: createPictures(options), strangers: createPictures({ ...STRANGERS, ...options }) }
}

/** Drops the tasks that wait, and ends the processes when those under way are done. */
export async function closePictureLanes({ administrators, strangers }: PictureLanes): Promise<void> {
  await Promise.all([administrators.close(), strangers.close()])
}
