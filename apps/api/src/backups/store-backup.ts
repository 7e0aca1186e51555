import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import type { BackupReason } from '@tablier/contracts'
import type { CopyConfig } from '../config/config.ts'
import { createDiskRoom } from '../disk/disk-room.ts'
import { fileProblem } from '../disk/files.ts'
import { BackupError } from './archive/backup-error.ts'
import {
  backupName,
  type BackupNameParts,
  type BackupStore,
  openDiskBackupStore,
  type StoredBackup,
} from './store/backup-store.ts'
import type { Site } from './site.ts'
import { type BackupFacts, type BackupSource, createBackup, type CreateBackupOptions } from './write-backup.ts'

interface StoreBackupOptions extends Omit<CreateBackupOptions, 'onSize'> {
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

/** How old unfinished copies are when they are deleted. */
const UNFINISHED_MS = 24 * 60 * 60 * 1000

type CopyOptions = Pick<StoreBackupOptions, 'reason' | 'report' | 'signal'>
type CopySite = Parameters<typeof storeBackup>[0] & Pick<Site, 'config' | 'log'>
/** What opening the store of copies takes. */
type Opener = Pick<Site, 'config' | 'diskRoom' | 'log'>

/**
 * Writes the whole site to the second place, as a backup that opens without this server: encrypted for the recipient,
 * or else with the server's passphrase. It is written anew, because a backup without a passphrase has no data keys.
 * @throws BackupError `copy_failed` that says why
 */
export async function copyElsewhere(site: CopySite, options: CopyOptions): Promise<StoredBackupFacts> {
  const { config, now, log } = site
  const { copies } = config
  if (!copies) throw new BackupError('copy_failed', 'BACKUP_COPY_TO is not set.')
  try {
    const store = await openCopies(copies, site)
    const key = copies.recipient ? { recipient: copies.recipient } : { passphrase: config.backupPassphrase }
    const made = await storeBackup({ ...site, backups: store }, { ...options, ...key })
    await clearOut(store, copies.keep, now()).catch((error: unknown) => {
      log.warn({ err: error }, 'cannot delete old copies of backups; the rules of their bucket must')
    })
    return made
  } catch (error) {
    options.signal?.throwIfAborted()
    const reason = fileProblem(error) ?? (error instanceof Error ? error.message : String(error))
    throw new BackupError('copy_failed', `The copy could not be stored in ${copies.to}: ${reason}`, {
      cause: error,
    })
  }
}

/** Returns the copies in the second place, the newest first. @throws if it cannot be read */
export async function listCopies(copies: CopyConfig, site: Opener): Promise<StoredBackup[]> {
  return (await openCopies(copies, site)).list()
}

/**
 * Opens the second place only when it is needed, because a disk that is not there must not stop the site. It is only
 * listed and written to: its keys may forbid all else.
 * @throws Error if the folder cannot be written or is missing, such as that of a disk that is not mounted
 */
async function openCopies({ folder, s3, prefix }: CopyConfig, { config, diskRoom, log }: Opener): Promise<BackupStore> {
  const open = async () => {
    if (s3)
      return (await import('./store/s3-backup-store.ts')).openS3BackupStore(s3, diskRoom, prefix, 'BACKUP_COPY_TO')
    await access(folder, constants.W_OK)
    return openDiskBackupStore(folder, createDiskRoom({ folder, reserveMb: undefined, log }), config.dataDir)
  }
  const store = await open()
  return { ...store, find: async (name) => (await store.list()).find((copy) => copy.name === name) ?? null }
}

async function clearOut(store: BackupStore, keep: number, now: Date): Promise<void> {
  for (const { name } of (await store.list()).slice(keep)) await store.remove(name)
  await store.removeUnfinished(new Date(now.getTime() - UNFINISHED_MS))
}
