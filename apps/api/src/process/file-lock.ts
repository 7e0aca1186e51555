import { DatabaseSync } from 'node:sqlite'

/** SQLite's codes for a file that another connection has locked. */
const LOCKED = new Set([5, 6])

/**
 * Locks a file until the returned function is called or the process ends, however it ends. SQLite holds the lock, because
 * Node has none.
 * @returns undefined if another process, or this one, holds the lock
 * @throws if the file cannot be written
 */
export function lockFile(path: string): (() => void) | undefined {
  const lock = new DatabaseSync(path)
  try {
    // Without a file for its journal, it needs no room on a full disk.
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return () => lock.close()
  } catch (error) {
    lock.close()
    if (LOCKED.has(Number((error as { errcode?: unknown }).errcode))) return undefined // node:sqlite sets it
    throw error
  }
}
