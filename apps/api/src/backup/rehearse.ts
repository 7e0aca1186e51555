import type { Report } from './progress.ts'
import type { Site } from './site.ts'
import type { Stage } from './staged-backup.ts'

export interface RehearseOptions {
  /** A stored backup; the newest unless given. */
  readonly name?: string | undefined
  readonly passphrase?: string | undefined
  readonly report?: Report | undefined
  /** Instead of staging in another process. */
  readonly stage?: Stage | undefined
}

export interface RehearsalFacts {
  readonly name: string
  /** Of the backup. */
  readonly bytes: number
  readonly createdAt: Date
  readonly tables: number
  readonly rows: number
  readonly media: number
  /** How many uploads the site lacked when the backup was made. */
  readonly missing: number
  readonly milliseconds: number
}

/**
 * Restores a stored backup into a scratch database, compares its counts, and checks that every file that a row refers to
 * is there. The site is not touched.
 * @throws BackupError that says why the backup could not be restored; `not_found` if there is none
 */
export async function rehearse(
  site: Pick<Site, 'backups' | 'tempDir' | 'storage' | 'diskRoom'>,
  options: RehearseOptions = {},
): Promise<RehearsalFacts> {
  throw new Error(`not ready: ${site.tempDir} ${options.name}`)
}
