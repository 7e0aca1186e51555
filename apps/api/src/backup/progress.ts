/** How far a backup or a restore has come. */
export interface Progress {
  readonly step: 'tables' | 'media' | 'verify' | 'load' | 'migrate' | 'check' | 'store' | 'switch'
  /** Bytes or rows of this step. */
  readonly done: number
  /** 0 if unknown. */
  readonly total: number
}

/** Called often; it must not throw. */
export type Report = (progress: Progress) => void

/** What work on a backup is given. */
export interface BackupOptions {
  readonly passphrase?: string | undefined
  readonly report?: Report | undefined
  /** Ends the work, except a restore that has begun to replace the site. */
  readonly signal?: AbortSignal | undefined
}

/** Progress that crosses to another process is told at most this often, in milliseconds. */
const REPORT_EVERY_MS = 100

/** Passes on the first report of each step and its end, and between them one at a time. */
export function seldom(report: Report): Report {
  let last: { readonly step?: Progress['step']; readonly at: number } = { at: 0 }
  return (progress) => {
    const at = performance.now()
    if (progress.step === last.step && progress.done < progress.total && at - last.at < REPORT_EVERY_MS) return
    last = { step: progress.step, at }
    report(progress)
  }
}
