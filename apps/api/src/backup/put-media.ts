import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { contentTypeOf, referencedUploads } from '@tablier/backend'
import { isUploadName } from '@tablier/contracts'
import type { Storage } from '../media/storage.ts'
import { BackupError } from './backup-error.ts'
import { isNamedByContent, type Manifest, type MediaPart } from './manifest.ts'
import type { BackupOptions } from './progress.ts'
import { readBackup } from './read-backup.ts'
import type { Site } from './site.ts'
import type { StagedBackup } from './stage-in-process.ts'

async function storedMedia(storage: Storage): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const { key, size } of storage.list()) if (isUploadName(key)) sizes.set(key, size)
  return sizes
}

/** @throws BackupError `damaged` if the site lacks media that the rows of a backup without media refer to */
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

/** Returns true if the storage has all media of the backup; the daily sweep may have deleted some. */
export async function hasMedia(storage: Storage, { media }: Manifest): Promise<boolean> {
  const stored = await storedMedia(storage)
  return media.every((file) => {
    const size = stored.get(file.name)
    return size === file.bytes || (size !== undefined && !isNamedByContent(file))
  })
}

/**
 * Stores the media that the site lacks, one after the other. No record refers to them before the restore, and if it
 * fails, the daily sweep deletes them.
 * @param folder for one file at a time
 * @returns how many were stored
 * @throws BackupError `no_room` before anything is stored
 */
export async function putMedia(
  site: Pick<Site, 'db' | 'storage' | 'diskRoom' | 'config'>,
  path: string,
  folder: string,
  manifest: Manifest,
  { passphrase, identity, report = () => {}, signal }: BackupOptions,
): Promise<number> {
  const [stored, referenced] = await Promise.all([storedMedia(site.storage), referencedUploads(site.db)])
  const lacking = lackingMedia(manifest.media, { stored, referenced })
  if (lacking.length === 0) return 0
  const missing = new Map(lacking.map(({ name, bytes }) => [name, bytes]))
  const total = lacking.reduce((sum, { bytes }) => sum + bytes, 0)
  const largest = lacking.reduce((most, { bytes }) => Math.max(most, bytes), 0)
  const room = await freeRoom(site)
  if (room !== undefined && (site.config.s3 ? largest : total) > room)
    throw new BackupError('no_room', 'The disk has too little room for the pictures and videos of this backup.')
  const file = join(folder, 'media')
  let done = 0
  const put = async (name: string, content: AsyncIterable<Buffer>) => {
    if (!missing.has(name)) return
    await pipeline(content, createWriteStream(file, { flags: 'wx' }))
    await site.storage.put(name, file, contentTypeOf(name) ?? 'application/octet-stream')
    await rm(file)
    done += missing.get(name) ?? 0
    report({ step: 'store', done, total })
  }
  await readBackup(path, { passphrase, identity, signal }, { media: (name, _bytes, content) => put(name, content) })
  return missing.size
}

/** Returns how many bytes may be written; undefined if the system does not tell. */
export async function freeRoom({ diskRoom }: Pick<Site, 'diskRoom'>): Promise<number | undefined> {
  const [{ free_bytes }, reserve] = await Promise.all([diskRoom.state(), diskRoom.reserve()])
  return free_bytes === null || reserve === undefined ? undefined : Math.max(free_bytes - reserve, 0)
}

/**
 * Returns the media to store. A file that is there is replaced only if the new one has the content that its name
 * states: if the sizes differ, the old one is damaged, and if no record refers to it, storing it again protects it from
 * the sweep. Posters and avatars that are there stay.
 * @param stored the sizes of the stored originals by name
 * @param referenced the uploads that the present site refers to
 */
export function lackingMedia(
  media: readonly MediaPart[],
  { stored, referenced }: { stored: ReadonlyMap<string, number>; referenced: ReadonlySet<string> },
): MediaPart[] {
  return media.filter((file) => {
    const size = stored.get(file.name)
    if (size === undefined) return true
    return isNamedByContent(file) && (size !== file.bytes || !referenced.has(file.name))
  })
}
