import { open } from 'node:fs/promises'

/** Syncs a file to the disk, and dates it now: a stored file's age counts from when it was stored. */
export async function makeLasting(path: string): Promise<void> {
  await using file = await open(path, 'r+')
  const now = new Date()
  await file.utimes(now, now)
  await file.sync()
}

/** Syncs the entries of a folder to the disk, so that a new or renamed file survives a power cut. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return // Windows cannot open folders, and syncs their entries itself
  await using folder = await open(path)
  await folder.sync()
}
