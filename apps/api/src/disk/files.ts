import { open } from 'node:fs/promises'

const meanings: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'cannot be opened: this user has no right to it',
  EROFS: 'cannot be written: its file system can only be read',
  ENOTDIR: 'is not a folder',
  EEXIST: 'exists already',
}

/** Returns what is wrong with a file or folder, as a clause that names it; undefined for other errors. */
export function fileProblem(error: unknown): string | undefined {
  if (!(error instanceof Error && 'path' in error && 'syscall' in error && 'code' in error)) return undefined
  return `${String(error.path)} ${meanings[String(error.code)] ?? `cannot be used (${String(error.code)})`}`
}

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
