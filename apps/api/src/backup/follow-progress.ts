import { type Db, reportTask } from '@tablier/backend'
import type { BackupStep } from '@tablier/contracts'
import type { FastifyBaseLogger } from 'fastify'
import { BackupError } from './backup-error.ts'

/** How often a task writes how far it has come. */
const WRITE_MS = 1000
/** How often it says at least that it is alive. */
const BEAT_MS = 5000

export interface TaskProgress {
  readonly step: BackupStep
  readonly done: number
  readonly total: number
}

/** Writes the progress of a task to its row, one write after the other. `dead` is aborted if the row has ended. */
export function followProgress(db: Db, id: number, log: Pick<FastifyBaseLogger, 'warn'>) {
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
