import type { BackupReason } from '@tablier/contracts'
import type { BackupStore } from './backup-store.ts'
import type { Report } from './progress.ts'
import type { SwitchOptions } from './switch-site.ts'
import { rehearse } from './rehearse.ts'
import { type RestoreFacts, restoreBackup } from './restore.ts'
import type { Site } from './site.ts'
import { storeBackup } from './store-backup.ts'

interface EngineOptions {
  readonly passphrase?: string | undefined
  readonly report: Report
  readonly signal: AbortSignal
}

/**
 * What the back office needs of backups: making, restoring and rehearsing them. All throw BackupError. `missing` is how
 * many uploads the site lacked when the backup was made.
 */
export interface BackupEngine {
  readonly store: BackupStore
  /** Makes and stores a backup of everything. */
  create(
    reason: BackupReason,
    options: EngineOptions,
  ): Promise<{ readonly name: string; readonly bytes: number; readonly missing: number }>
  /**
   * Replaces the site by the backup in a local file.
   * @returns the name of the backup that was made of what was there; null if there was nothing
   */
  restore(
    path: string,
    options: EngineOptions & Required<Pick<SwitchOptions, 'beforeCommit'>>,
  ): Promise<Pick<RestoreFacts, 'before' | 'unreadable'> & { readonly createdAt: Date; readonly missing: number }>
  /** Restores a stored backup into a scratch database. */
  rehearse(
    name: string,
    options: EngineOptions,
  ): Promise<{ readonly bytes: number; readonly rows: number; readonly media: number; readonly missing: number }>
}

/** The real one. */
export function openBackupEngine(site: Site): BackupEngine {
  const { backups, config } = site
  return {
    store: backups,
    async create(reason, options) {
      const { name, bytes, manifest } = await storeBackup(site, { reason, ...options })
      return { name, bytes, missing: manifest.missing.length }
    },
    async restore(path, options) {
      const safety = { replace: true, storePassphrase: config.backupPassphrase }
      const { manifest, before, unreadable } = await restoreBackup(site, path, { ...options, ...safety })
      return { before, unreadable, createdAt: new Date(manifest.created_at), missing: manifest.missing.length }
    },
    rehearse: (name, options) => rehearse(site, { name, ...options }),
  }
}
