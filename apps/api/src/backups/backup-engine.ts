import type { BackupReason } from '@tablier/contracts'
import type { BackupOptions, Report } from './archive/progress.ts'
import { cleanedTexts, rehearse, restoreBackup, type RestoreFacts } from './restore.ts'
import type { Site } from './site.ts'
import { copyElsewhere, storeBackup, type StoredBackupFacts } from './store-backup.ts'
import type { BackupStore } from './store/backup-store.ts'
import type { SwitchOptions } from './tables/load-tables.ts'

interface EngineOptions extends BackupOptions {
  readonly report: Report
  readonly signal: AbortSignal
}

interface MadeBackup {
  readonly name: string
  readonly bytes: number
  readonly missing: number
  readonly without_key: number
}

interface RestoredBackup extends Pick<RestoreFacts, 'before' | 'unreadable'> {
  readonly createdAt: Date
  readonly missing: number
  /** How many texts had HTML that no site stores. */
  readonly cleaned: number
}

/**
 * Makes, copies, restores and rehearses backups for the back office. All methods throw BackupError. `missing` is how many
 * uploads the site lacked when the backup was made.
 */
export interface BackupEngine {
  readonly store: BackupStore
  create(reason: BackupReason, options: EngineOptions): Promise<MadeBackup>
  /** Writes the site to the second place. */
  copy(reason: BackupReason, options: Omit<EngineOptions, 'passphrase' | 'identity'>): Promise<MadeBackup>
  /** Where copies go, for people; null if there is no second place. */
  readonly copiesTo: string | null
  /** Replaces the site by the backup in a local file. Returns the previous site's backup; null if that was empty. */
  restore(path: string, options: EngineOptions & Required<Pick<SwitchOptions, 'beforeCommit'>>): Promise<RestoredBackup>
  /** Restores a stored backup into a scratch database. */
  rehearse(name: string, options: EngineOptions): Promise<Omit<Awaited<ReturnType<typeof rehearse>>, 'name'>>
}

/** Returns the functions that really do it; tests use others. */
export function openBackupEngine(site: Site): BackupEngine {
  const { backups, config } = site
  return {
    store: backups,
    copiesTo: config.copies?.to ?? null,
    create: async (reason, options) => madeOf(await storeBackup(site, { reason, ...options })),
    copy: async (reason, options) => madeOf(await copyElsewhere(site, { reason, ...options })),
    async restore(path, options) {
      const safety = { replace: true, storePassphrase: config.backupPassphrase }
      const { manifest, before, unreadable } = await restoreBackup(site, path, { ...options, ...safety })
      const { created_at, missing } = manifest
      const counts = { missing: missing.length, cleaned: cleanedTexts(manifest), unreadable }
      return { before, createdAt: new Date(created_at), ...counts }
    },
    rehearse: (name, options) => rehearse(site, { name, ...options }),
  }
}

function madeOf({ name, bytes, manifest, withoutKey }: StoredBackupFacts): MadeBackup {
  return { name, bytes, missing: manifest.missing.length, without_key: withoutKey }
}
