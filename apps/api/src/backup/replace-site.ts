import type { Database } from '@tablier/backend'
import type { Transaction } from 'kysely'
import { isConnectionLoss } from '../db/connection-loss.ts'
import { BackupError } from './backup-error.ts'
import { holdsBackup } from './holds-backup.ts'
import { isEmptySite } from './is-empty-site.ts'
import { demandNeeded, hasMedia } from './needed-media.ts'
import type { RestoreOptions } from './restore.ts'
import type { Site } from './site.ts'
import type { StagedBackup } from './staged-backup.ts'
import { storeBackup, type StoredBackupFacts } from './store-backup.ts'
import { type SwitchOptions, switchSite } from './switch-site.ts'

/** How often the backup of what is there is made because the site was changed meanwhile. */
const ATTEMPTS = 3

interface Replaced {
  /** The content version that the site has reached. */
  readonly version: number
  /** The name of the backup of what was there; null if the site was empty. */
  readonly before: string | null
}

/**
 * Makes a backup of what is there, and replaces it if it is still that.
 * @param putMedia stores the backup's media again, if the daily sweep has deleted some meanwhile
 * @throws BackupError `site_changed` if it changed again and again
 */
export async function replaceSite(
  site: Site,
  staged: StagedBackup,
  putMedia: () => Promise<unknown>,
  { replace = false, storePassphrase: passphrase, report = () => {}, signal, beforeCommit }: RestoreOptions,
): Promise<Replaced> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    signal?.throwIfAborted()
    if (!(await hasMedia(site.storage, staged.manifest))) await putMedia()
    const isEmpty = await isEmptySite(site.db)
    if (!isEmpty && !replace) throw new BackupError('not_empty')
    const before = isEmpty ? null : await storeBackup(site, { reason: 'before-restore', passphrase, report, signal })
    const version = await replaceOnce(site, staged, before, { report, beforeCommit })
    if (version !== undefined) return { version, before: before?.name ?? null }
  }
  throw new BackupError('site_changed')
}

/** Keeps the backup of what is there only if that was, or may have been, replaced. */
async function replaceOnce(
  { db, storage, backups, log }: Site,
  staged: StagedBackup,
  before: StoredBackupFacts | null,
  options: Pick<SwitchOptions, 'report' | 'beforeCommit'>,
): Promise<number | undefined> {
  const isExpected = (trx: Transaction<Database>) => (before ? holdsBackup(trx, before.manifest) : isEmptySite(trx))
  let mayBeReplaced = false
  try {
    if (!(await hasMedia(storage, staged.manifest))) return undefined
    await demandNeeded(storage, staged)
    const version = await switchSite(db, { staged, isExpected, keepsSchedule: before !== null, ...options })
    mayBeReplaced = version !== undefined
    return version
  } catch (error) {
    mayBeReplaced = isConnectionLoss(error) // perhaps only the answer to the commit was lost
    throw error
  } finally {
    if (before && !mayBeReplaced)
      await backups.remove(before.name).catch((error: unknown) => {
        log.warn({ err: error, backup: before.name }, 'cannot remove a backup that is not needed')
      })
  }
}
