import type { Manifest, SequenceState } from './manifest.ts'
import type { Report } from './progress.ts'

/** The tables of a verified backup as local files, ready to be loaded into a database with the latest schema. */
export interface StagedBackup {
  readonly manifest: Manifest
  /** Those of the latest schema, tables that others refer to first. */
  readonly tables: readonly StagedTable[]
  readonly sequences: readonly SequenceState[]
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

export interface StageOptions {
  readonly passphrase?: string | undefined
  /** How many bytes its tables may take unpacked. */
  readonly maxBytes?: number | undefined
  /** The file of a dump of an empty database with the latest schema, which saves going through all migrations. */
  readonly template?: string | undefined
  readonly report?: Report | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Verifies a backup, and stages its tables in a folder, which the caller creates and removes.
 * @throws BackupError if the backup cannot be restored
 */
export type Stage = (path: string, folder: string, options: StageOptions) => Promise<StagedBackup>
