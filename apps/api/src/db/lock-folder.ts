import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../config.ts'

/**
 * Creates a folder if it is missing, and locks it for this process. The lock is the operating system's (SQLite's
 * exclusive lock on a file in the folder), so it ends with the process.
 * @returns a function that releases the lock
 * @throws StartError if another process holds the lock, or the folder cannot be written
 */
export function lockFolder(folder: string): () => void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const lock = new DatabaseSync(join(folder, 'lock'))
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    return () => lock.close()
  } catch (error) {
    const isLocked = error instanceof Error && /locked|busy/i.test(error.message)
    throw new StartError(
      isLocked
        ? `DATA_DIR ${folder} is in use by another Tablier process.`
        : `DATA_DIR ${folder} cannot be written: ${error instanceof Error ? error.message : String(error)}.`,
      { cause: error },
    )
  }
}
