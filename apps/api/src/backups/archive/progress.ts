import type { Key } from './archive-streams.ts'

export interface Progress {
  readonly step: 'tables' | 'media' | 'verify' | 'load' | 'migrate' | 'check' | 'store' | 'switch'
  /** Bytes or rows of this step that are done. */
  readonly done: number
  /** Bytes or rows of this step in all; 0 if unknown. */
  readonly total: number
}

/** The progress of a command's work; `done` and `total` count values for `seal`. */
export interface VerbProgress extends Omit<Progress, 'step'> {
  readonly step: Progress['step'] | 'seal'
}

/** Called often. It must not throw. */
export type Report = (progress: Progress) => void

export interface BackupOptions extends Key {
  readonly report?: Report | undefined
  /** Aborts the work, except for a restore that has begun to replace the site. */
  readonly signal?: AbortSignal | undefined
}

/** Progress that crosses to another process is told at most this often, in milliseconds. */
const REPORT_EVERY_MS = 100

/** Passes on the first and the last report of each step, and the others at intervals. */
export function seldom<Told extends Pick<Progress, 'done' | 'total'> & { readonly step: string }>(
  report: (progress: Told) => void,
): (progress: Told) => void {
  let last: { readonly step?: string; readonly at: number } = { at: 0 }
  return (progress) => {
    const at = performance.now()
    if (progress.step === last.step && progress.done < progress.total && at - last.at < REPORT_EVERY_MS) return
    last = { step: progress.step, at }
    report(progress)
  }
}
