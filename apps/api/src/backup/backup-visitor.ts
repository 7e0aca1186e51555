import type { Readable } from 'node:stream'
import type { Report } from './progress.ts'

/**
 * Receives the parts of a backup in the order of the file: tables, then media. What it was given is verified only when
 * `readBackup` has resolved, because the manifest comes last. A part that a method leaves unread is still verified.
 */
export interface BackupVisitor {
  /** @param rows NDJSON: one row a line, each line ends with a newline; cleaned by `cleanRows` */
  readonly table?: (name: string, rows: Readable) => Promise<void>
  readonly media?: (name: string, bytes: number, content: Readable) => Promise<void>
}

/** Maximums that protect the reader from a hostile file. */
export interface BackupLimits {
  /** Entries of the file. */
  readonly entries: number
  /** Unpacked bytes of the whole file. */
  readonly bytes: number
  /** Bytes of one row. */
  readonly lineBytes: number
  readonly manifestBytes: number
}

export interface ReadBackupOptions {
  readonly passphrase?: string | undefined
  /** Those of `usualLimits` that are not given. */
  readonly limits?: Partial<BackupLimits>
  /** Receives the bytes of the file that were read, as the step `verify`. */
  readonly report?: Report | undefined
  readonly signal?: AbortSignal | undefined
  /** Called for each row with HTML that no site stores, which the visitor gets without it. */
  readonly onUnclean?: () => void
}
