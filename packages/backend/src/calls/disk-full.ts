import { AppError } from './app-error.ts'

/** SQLSTATE disk_full, and Node's codes of a full file system or a used-up quota. */
const NO_ROOM = new Set<unknown>(['53100', 'ENOSPC', 'EDQUOT'])
/** Messages of libvips, and of PostgreSQL where it reports the cause under another code. */
const NO_ROOM_WORDS = /no space left on device|disk quota exceeded/i

/** Returns true for an error of the system or the database that was caused by a full disk. */
export function isNoRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && NO_ROOM.has(error.code)) || NO_ROOM_WORDS.test(error.message) || isNoRoom(error.cause)
}

/** Returns true if something was refused or failed because the disk is full. */
export function isDiskFull(error: unknown): boolean {
  return (error instanceof AppError && error.code === 'disk_full') || isNoRoom(error)
}

/** Returns what `write` returns; undefined if the disk is full. For what a call writes that only has to read. */
export async function unlessDiskFull<T>(write: () => Promise<T>): Promise<T | undefined> {
  try {
    return await write()
  } catch (error) {
    if (isDiskFull(error)) return undefined
    throw error
  }
}
