import type { Manifest, SequenceState } from './manifest.ts'
import type { Report } from './progress.ts'

/** A verified backup as local files, ready to be loaded into a database with the latest schema. */
export interface StagedBackup {
  readonly manifest: Manifest
  /** Those of the latest schema, tables that others refer to first. */
  readonly tables: readonly StagedTable[]
  readonly sequences: readonly SequenceState[]
  /** The media that were unpacked. */
  readonly media: readonly StagedMedia[]
  /** Uploads that rows refer to, but the backup does not have, nor lists as missing. Only `database` backups have any. */
  readonly needed: readonly string[]
}

export interface StagedTable {
  readonly name: string
  readonly rows: number
  readonly bytes: number
  /** NDJSON. */
  readonly file: string
}

export interface StagedMedia {
  readonly name: string
  readonly file: string
}

export interface StageOptions {
  readonly passphrase?: string | undefined
  /** False if the media are only verified. */
  readonly keepMedia: boolean
  /** Media that need not be unpacked, by their names, with their sizes in bytes. */
  readonly present?: Readonly<Record<string, number>> | undefined
  /** How many bytes the backup may take unpacked. */
  readonly maxBytes?: number | undefined
  readonly report?: Report | undefined
}

/**
 * Stages a backup in a folder, which the caller creates and removes.
 * @throws BackupError if the backup cannot be restored
 */
export type Stage = (path: string, folder: string, options: StageOptions) => Promise<StagedBackup>
