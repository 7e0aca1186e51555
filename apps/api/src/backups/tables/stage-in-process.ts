import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { DataKey } from '@tablier/backend'
import { EMPTY_DATABASE } from '../../database/empty-database.ts'
import { environmentAtStart } from '../../config/env-file.ts'
import { BackupError, type BackupErrorCode } from '../archive/backup-error.ts'
import type { ReadManifest, SequenceState } from '../archive/manifest.ts'
import type { BackupOptions, Progress, Report } from '../archive/progress.ts'
import type { SpooledTable } from '../archive/spool.ts'

/** The tables of a verified backup in a local file, ready to be loaded into a database with the latest schema. */
export interface StagedBackup {
  readonly manifest: ReadManifest
  /** The tables of the latest schema, each after those that it refers to. */
  readonly tables: readonly Omit<SpooledTable, 'sha256'>[]
  readonly sequences: readonly SequenceState[]
  /**
   * Uploads that rows refer to and that the backup neither has nor lists as missing. Only backups without media have
   * such uploads.
   */
  readonly needed: readonly string[]
  /** How many records have diets that no key opens, neither the site's nor the backup's. */
  readonly unreadable: number
  /** How many records have diets whose key is not in the backup. */
  readonly withoutKey: number
}

export interface StageOptions extends BackupOptions {
  /** How many bytes its tables may take unpacked. */
  readonly maxBytes?: number | undefined
  /** The site's keys, as `SiteKeys.all` returns them. Without any, the values stay as the backup has them. */
  readonly keys?: readonly DataKey[] | undefined
  /** The file of a dump of an empty database with the latest schema, so that no migrations have to run. */
  readonly template?: string | undefined
}

/** Verifies a backup and stages its tables in a folder of the caller. @throws BackupError */
export type Stage = (path: string, folder: string, options: StageOptions) => Promise<StagedBackup>

export interface StageOrder {
  readonly path: string
  readonly folder: string
  readonly options: Omit<StageOptions, 'report' | 'signal'>
}

export type StageMessage =
  | { readonly progress: Progress }
  | { readonly staged: StagedBackup }
  | { readonly failure: StageFailure }

interface StageFailure extends Required<Pick<Error, 'message' | 'stack'>> {
  /** Null for an error that is not a BackupError. */
  readonly code: BackupErrorCode | null
}

/** The program is next to this file, or next to the bundle that contains it. */
const PROGRAM = new URL(`stage-process${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url)

/** Stages a backup in another process, which frees its memory when it ends. It also ends with this process. */
export async function stageInProcess(
  path: string,
  folder: string,
  { report = () => {}, signal, ...options }: StageOptions,
): Promise<StagedBackup> {
  signal?.throwIfAborted()
  const execArgv = ['--disable-warning=ExperimentalWarning'] // not the flags of a debugger
  const child = fork(PROGRAM, { execArgv, env: environmentAtStart })
  const order: StageOrder = { path, folder, options: { template: EMPTY_DATABASE, ...options } }
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

/** @throws BackupError or Error as `stageBackup` does; Error if the process ends without an answer */
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

function errorOf({ code, message, stack }: StageFailure): Error {
  const cause = Object.assign(new Error(message), { stack }) // the other process's own
  return code ? new BackupError(code, message, { cause }) : new Error(message, { cause })
}
