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
