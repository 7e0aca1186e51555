import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'

const meanings: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'cannot be opened: this user has no right to it',
  EROFS: 'cannot be written: its disk is read-only, or the unit of the service has no ReadWritePaths for it',
  ENOTDIR: 'is not a folder',
  EEXIST: 'exists already',
}

/** Returns what is wrong with a file or folder, as a clause that names it; undefined for other errors. */
export function fileProblem(error: unknown): string | undefined {
  if (!(error instanceof Error && 'path' in error && 'syscall' in error && 'code' in error)) return undefined
  return `${String(error.path)} ${meanings[String(error.code)] ?? `cannot be used (${String(error.code)})`}`
}

/** Stands for a missing file or folder, as the handler of a rejected promise. */
export function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** The names of files that are being written. */
export const ARRIVING = /^\.[0-9a-f-]{36}\.arriving$/

/**
 * Puts a file in its place when all of it is on the disk, so that it survives a power cut. Nothing is left if `arrive`
 * throws.
 * @param incoming a folder on the same file system, which the next start empties if this process is killed
 * (`unfinished.ts`)
 * @param arrive writes the file at a path in that folder
 * @returns what `arrive` returns
 */
export async function placeFile<T>(target: string, incoming: string, arrive: (path: string) => Promise<T>): Promise<T> {
  const arriving = join(incoming, `.${randomUUID()}.arriving`)
  try {
    const result = await arrive(arriving)
    await makeLasting(arriving)
    await rename(arriving, target)
    await syncFolder(dirname(target))
    return result
  } finally {
    await rm(arriving, { force: true })
  }
}

/** Creates a file that only this user may read, and writes what `produce` writes to the stream, which it must not end. */
export async function writeFile<T>(path: string, produce: (sink: Writable) => Promise<T>): Promise<T> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  const written = finished(file)
  written.catch(() => {}) // `produce` fails with it
  try {
    const result = await produce(file)
    file.end()
    await written
    return result
  } finally {
    file.destroy()
    await written.catch(() => {}) // waits, or a file that is still being opened could appear after its removal
  }
}

/** Syncs a file to the disk and sets its time to now, because a stored file's age counts from when it was stored. */
async function makeLasting(path: string): Promise<void> {
  await using file = await open(path, 'r+')
  const now = new Date()
  await file.utimes(now, now)
  await file.sync()
}

/** Syncs the entries of a folder to the disk, so that new and renamed files survive a power cut. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return // Windows cannot open folders, and syncs their entries itself
  await using folder = await open(path)
  await folder.sync()
}
