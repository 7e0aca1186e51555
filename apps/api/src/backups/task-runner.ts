import {
  type Act,
  AppError,
  beginTask,
  type Db,
  endDeadTask,
  endTask,
  INTERRUPTED,
  type NewTask,
  type Outcome,
  recordActivity,
  reportTask,
  isDiskFull,
  unlessDiskFull,
} from '@tablier/backend'
import type { BackupFacts, BackupStep, BackupTask } from '@tablier/contracts'
import type { FastifyBaseLogger } from 'fastify'
import { BackupError, plainCode } from './archive/backup-error.ts'

/** How long a task of another instance may report nothing before it counts as dead. */
const SILENT_SECONDS = 60

export interface TaskContext {
  readonly report: (progress: TaskProgress) => void
  /** Aborted when the server stops, or when another instance takes the task for dead. */
  readonly signal: AbortSignal
  /** @throws BackupError `taken_for_dead` if another instance took the task over. Call it last in a transaction. */
  readonly demandAlive: (trx: Db) => Promise<void>
}

export interface TaskResult {
  readonly facts: BackupFacts
  /** Replaces the actor after a restore, in which the account may be missing or its id another's. */
  readonly actor?: Act['actor']
}

export interface RunningTask {
  readonly task: BackupTask
  /** Resolves when the task has ended. Never rejects. */
  readonly ended: Promise<Outcome>
}

export type TaskRunner = ReturnType<typeof createTaskRunner>

interface RunnerOptions {
  readonly db: Db
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** True if other instances may work on the same database. */
  readonly isShared: boolean
}

/** Runs one backup, copy, restore or rehearsal at a time, on all instances together. */
export function createTaskRunner({ db, now, log, isShared }: RunnerOptions) {
  const stopping = new AbortController()
  const run = runsTasks({ db, now, log, stopping: stopping.signal })
  /** The tasks of this process. They are never dead, however slow the database is. */
  const running = new Set<Promise<unknown>>()

  /** Ends the task of a process that has died. */
  async function endDead(): Promise<void> {
    // If no other instance uses the database, an unknown task is from an earlier process.
    if (running.size === 0) await unlessDiskFull(() => endDeadTask(db, now(), isShared ? SILENT_SECONDS : 0))
  }

  return {
    endDeadTask: endDead,
    /** @throws AppError `backup_busy` with the task under way */
    async begin(kind: NewTask, act: Act, work: (context: TaskContext) => Promise<TaskResult>): Promise<RunningTask> {
      if (stopping.signal.aborted) throw new AppError('unavailable')
      await endDead()
      const beginning = beginTask(db, act, kind)
      const ended = beginning.then((task) => run(task, act, work))
      const settled = ended.catch(() => {}).finally(() => running.delete(settled)) // `beginning` throws it to the caller
      running.add(settled)
      return { task: await beginning, ended }
    },
    async close(): Promise<void> {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

interface TaskServices extends Pick<RunnerOptions, 'db' | 'now' | 'log'> {
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal
}

/** Returns what runs a task that has begun, and writes how it ends. */
function runsTasks({ db, now, log, stopping }: TaskServices) {
  async function run(
    task: BackupTask,
    act: Act,
    work: (context: TaskContext) => Promise<TaskResult>,
  ): Promise<Outcome> {
    const progress = followProgress(db, task.id, log)
    const signal = AbortSignal.any([stopping, progress.dead])
    const demandAlive = async (trx: Db) => {
      if (!(await reportTask(trx, task.id))) throw new BackupError('taken_for_dead')
    }
    try {
      const { facts, actor = act.actor } = await work({ report: progress.report, signal, demandAlive })
      await progress.stop()
      return await finish(task, { problem: null, facts }, { actor, at: now() })
    } catch (error) {
      await progress.stop()
      const failed = failureOf(progress.dead.aborted ? progress.dead.reason : error)
      const outcome = stopping.aborted ? INTERRUPTED : failed
      return finish(task, outcome, { actor: act.actor, at: now() })
    }
  }

  async function finish(task: BackupTask, outcome: Outcome, act: Act): Promise<Outcome> {
    try {
      await endTask(db, task.id, act.at, outcome)
      const action = task.kind === 'backup' ? 'created' : 'restored'
      if (outcome.problem === null && (task.kind === 'backup' || task.kind === 'restore'))
        await recordActivity(db, act, { area: 'backups', action, title: outcome.facts.backup ?? '' })
    } catch (error) {
      log.error({ err: error, task: task.id }, 'cannot write the end of a backup task')
    }
    return outcome
  }

  function failureOf(error: unknown): Outcome {
    log.warn({ err: error }, 'a backup task failed')
    if (error instanceof BackupError) {
      const why = plainCode(error)
      return { problem: error.message, facts: why ? { why } : {} }
    }
    if (isDiskFull(error)) return failureOf(new BackupError('no_room', undefined, { cause: error }))
    if (error instanceof AppError) return { problem: error.message, facts: {} }
    return { problem: 'Something went wrong on the server. Its log says more.', facts: { why: 'failed' } }
  }

  return run
}

/** How often a task writes its progress. */
const WRITE_MS = 1000
/** How often a task without progress writes that it is alive. */
const BEAT_MS = 5000

interface TaskProgress {
  readonly step: BackupStep
  readonly done: number
  readonly total: number
}

/** Writes a task's progress, one write after the other. Aborts `dead` if the row says that it has ended. */
function followProgress(db: Db, id: number, log: Pick<FastifyBaseLogger, 'warn'>) {
  let latest: TaskProgress | undefined
  let written: TaskProgress | undefined
  let writing: Promise<void> | undefined
  let writtenAt = performance.now()
  const dead = new AbortController()
  const write = () => {
    const isQuiet = latest === written && performance.now() - writtenAt < BEAT_MS
    if (writing || isQuiet) return
    written = latest
    writtenAt = performance.now()
    writing = beat().finally(() => (writing = undefined))
  }
  const beat = async () => {
    try {
      if (!(await reportTask(db, id, written))) dead.abort(new BackupError('taken_for_dead'))
    } catch (error) {
      log.warn({ err: error }, 'cannot write the progress of a backup task')
    }
  }
  const timer = setInterval(write, WRITE_MS)
  return {
    dead: dead.signal,
    report: (progress: TaskProgress) => {
      const isNewStep = progress.step !== latest?.step
      latest = progress
      if (isNewStep) write()
    },
    stop: async () => {
      clearInterval(timer)
      await writing
    },
  }
}
