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
