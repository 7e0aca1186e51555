import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../config.ts'
import { fileProblem } from '../disk/file-problem.ts'

/** Another process holds the lock. */
export class FolderInUse extends StartError {}

/**
 * Creates a folder if it is missing, and locks it for this process. The lock is the operating system's (SQLite's
 * exclusive lock on a file in the folder), so it ends with the process.
 * @returns a function that releases the lock
 * @throws FolderInUse if another process holds the lock
 * @throws StartError if the folder cannot be written
 */
export function lockFolder(folder: string): () => void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const lock = new DatabaseSync(join(folder, 'lock'))
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    return () => lock.close()
  } catch (error) {
    const isLocked = error instanceof Error && /locked|busy/i.test(error.message)
    if (isLocked) throw new FolderInUse(`DATA_DIR ${folder} is in use by another Tablier process.`, { cause: error })
    const reason = fileProblem(error) ?? (error instanceof Error ? error.message : String(error))
    throw new StartError(`DATA_DIR ${folder} cannot be written: ${reason}.`, { cause: error })
  }
}
