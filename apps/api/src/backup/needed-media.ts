import { isUploadName } from '@tablier/contracts'
import type { Storage } from '../media/storage.ts'
import { BackupError } from './backup-error.ts'
import type { Manifest } from './manifest.ts'
import { isNamedByContent } from './named-content.ts'
import type { StagedBackup } from './staged-backup.ts'

/** Returns the sizes of all stored originals by their names. */
export async function storedMedia(storage: Storage): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const { key, size } of storage.list()) if (isUploadName(key)) sizes.set(key, size)
  return sizes
}

/**
 * Checks that a site has the media of a backup that has none itself.
 * @throws BackupError `damaged` if it lacks some
 */
export async function demandNeeded(storage: Storage, { needed }: StagedBackup): Promise<void> {
  if (needed.length === 0) return
  const stored = await storedMedia(storage)
  const lacking = needed.filter((name) => !stored.has(name))
  if (lacking.length > 0)
    throw new BackupError(
      'damaged',
      `This backup has no pictures and videos, and the site lacks ${lacking.length} that its records refer to.`,
    )
}

/** True if the storage has all media of the backup: the daily sweep may have deleted some that nothing refers to yet. */
export async function hasMedia(storage: Storage, { media }: Manifest): Promise<boolean> {
  const stored = await storedMedia(storage)
  return media.every((file) => {
    const size = stored.get(file.name)
    return size === file.bytes || (size !== undefined && !isNamedByContent(file))
  })
}
