import type { BackupReason } from '@tablier/contracts'
import { backupName, type BackupNameParts, type BackupStore } from './backup-store.ts'
import type { Site } from './site.ts'
import { type BackupFacts, type BackupSource, createBackup, type CreateBackupOptions } from './write-backup.ts'

export interface StoreBackupOptions extends Omit<CreateBackupOptions, 'onSize'> {
  readonly reason: BackupReason
}

export interface StoredBackupFacts extends BackupFacts {
  readonly name: string
}

/** Makes and stores a backup, named by the next free second. @throws BackupError `no_room` */
export async function storeBackup(
  site: BackupSource & Pick<Site, 'backups'>,
  { reason, ...options }: StoreBackupOptions,
): Promise<StoredBackupFacts> {
  const name = await freeName(site.backups, {
    createdAt: site.now(),
    reason,
    isEncrypted: Boolean(options.passphrase ?? options.recipient),
  })
  const onSize = (bytes: number) => site.backups.demand(bytes)
  const facts = await site.backups.write(name, (sink) => createBackup(site, sink, { ...options, onSize }))
  return { name, ...facts }
}

async function freeName(backups: Pick<BackupStore, 'find'>, parts: BackupNameParts): Promise<string> {
  const name = backupName(parts)
  if (!(await backups.find(name))) return name
  return freeName(backups, { ...parts, createdAt: new Date(parts.createdAt.getTime() + 1000) })
}

/** How long backups from before a restore, an import or an upgrade are stored, until a loss is noticed. */
const SAFETY_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Deletes old scheduled backups, except for the newest `keep` and the newest one without missing files.
 * @param keep at least 1
 * @param incomplete the names of backups that lack files
 */
export async function removeOldScheduled(
  store: Pick<BackupStore, 'list' | 'remove'>,
  { keep, incomplete }: { readonly keep: number; readonly incomplete: ReadonlySet<string> },
): Promise<void> {
  const scheduled = (await store.list()).filter(({ reason }) => reason === 'scheduled')
  const newestComplete = scheduled.find(({ name }) => !incomplete.has(name))
  for (const backup of scheduled.slice(Math.max(keep, 1)))
    if (backup !== newestComplete) await store.remove(backup.name)
}

/** Deletes old backups from before a restore, an import or an upgrade, never those that people made. */
export async function removeOldSafetyCopies(store: Pick<BackupStore, 'list' | 'remove'>, now: Date): Promise<void> {
  const oldest = now.getTime() - SAFETY_MS
  for (const { name, reason, createdAt } of await store.list())
    if (reason.startsWith('before-') && createdAt.getTime() < oldest) await store.remove(name)
}
