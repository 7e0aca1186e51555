import type { Manifest } from './manifest.ts'
import type { Report } from './progress.ts'
import type { Site } from './site.ts'
import type { Stage } from './staged-backup.ts'

export interface RestoreOptions {
  readonly passphrase?: string | undefined
  /** Whether the backup may replace what the site has. A backup of that is made first. */
  readonly replace?: boolean | undefined
  readonly report?: Report | undefined
  /** Instead of staging in another process. */
  readonly stage?: Stage | undefined
}

export interface RestoreFacts {
  readonly manifest: Manifest
  /** The number of rows that the site has now. */
  readonly rows: number
  /** How many media the storage did not have. */
  readonly addedMedia: number
  /** The name of the backup of what was there; null if the site was empty. */
  readonly before: string | null
}

/**
 * Replaces everything that the site has with a backup, all or nothing: killed at any moment, the site is the old one or
 * the new one. Everybody is signed out.
 * @throws BackupError `not_empty` if the site has content and `replace` is not true; others if nothing was changed
 */
export async function restoreBackup(site: Site, path: string, options: RestoreOptions = {}): Promise<RestoreFacts> {
  throw new Error(`not ready: ${site.tempDir} ${path} ${String(options.replace)}`)
}
