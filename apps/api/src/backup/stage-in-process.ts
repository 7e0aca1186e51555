import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { BackupError } from './backup-error.ts'
import type { Report } from './progress.ts'
import type { StageMessage, StageOrder } from './stage-process.ts'
import type { StagedBackup, StageOptions } from './staged-backup.ts'

const isBuilt = !import.meta.url.endsWith('.ts')
/** In the same folder as this file, or as the bundle that contains it. */
const PROGRAM = new URL(`stage-process${isBuilt ? '.js' : '.ts'}`, import.meta.url)
/** Written by the build (`vite.config.ts`). */
const TEMPLATE = isBuilt ? fileURLToPath(new URL('empty-database.tar.gz', import.meta.url)) : undefined

/** See `Stage`. Stages in another process, whose memory is free again afterwards, and which ends with this one. */
export async function stageInProcess(
  path: string,
  folder: string,
  { report = () => {}, signal, ...options }: StageOptions,
): Promise<StagedBackup> {
  signal?.throwIfAborted()
  const child = fork(PROGRAM, { execArgv: ['--disable-warning=ExperimentalWarning'] }) // not the flags of a debugger
  const order: StageOrder = { path, folder, options: { template: TEMPLATE, ...options } }
  child.send(order)
  try {
    return await outcomeOf(child, report, signal)
  } finally {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGKILL') // it handles no other signal
      await ended // it may still write to the folder
    }
  }
}

/** @throws BackupError or Error as `stageBackup` does, Error if the process ends before */
async function outcomeOf(child: ChildProcess, report: Report, signal?: AbortSignal): Promise<StagedBackup> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true }) // callers abort with errors
    child.on('error', reject)
    child.on('exit', (code, by) => reject(new Error(`The staging process ended with ${String(by ?? code)}.`)))
    child.on('message', (message: StageMessage) => {
      if ('progress' in message) report(message.progress)
      else if ('staged' in message) resolve(message.staged)
      else if ('failure' in message) reject(errorOf(message.failure)) // `node --watch` sends other messages too
    })
  })
}

function errorOf({ code, message, stack }: Extract<StageMessage, { failure: object }>['failure']): Error {
  const cause = Object.assign(new Error(message), { stack }) // the other process's own
  return code ? new BackupError(code, message, { cause }) : new Error(message, { cause })
}
