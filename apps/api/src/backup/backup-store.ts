import type { Readable, Writable } from 'node:stream'
import { type BackupReason, parseBackupName } from './backup-name.ts'

/** A backup that the store has. */
export interface StoredBackup {
  readonly name: string
  readonly bytes: number
  readonly createdAt: Date
  readonly reason: BackupReason
  readonly isEncrypted: boolean
}

/** A backup as a local file. Dispose of it after use: a copy is deleted then. */
export interface LocalBackup extends AsyncDisposable {
  readonly path: string
}

/** Keeps backups: in DATA_DIR/backups, or in the S3 bucket. Every method takes names of `backupName` only. */
export interface BackupStore {
  /** For people: the folder's path, or the bucket and the prefix. */
  readonly place: string
  /** The newest first. Other files are left out. */
  list(): Promise<StoredBackup[]>
  find(name: string): Promise<StoredBackup | null>
  /**
   * @param bytes how much is about to be stored
   * @throws BackupError `no_room` if it would not fit on the disk; a bucket takes any size
   */
  demand(bytes: number): Promise<void>
  /**
   * Stores what `produce` writes. It appears under its name when `produce` has resolved and everything is on the disk;
   * if `produce` throws, nothing is kept. `produce` must not end the stream.
   */
  write<T>(name: string, produce: (sink: Writable) => Promise<T>): Promise<T>
  /**
   * The caller must read the stream to its end or destroy it.
   * @throws BackupError `not_found`
   */
  read(name: string): Promise<Readable>
  /**
   * @param folder receives a copy, if the backup is not on this disk
   * @throws BackupError `not_found`, `no_room` before anything is copied
   */
  openLocally(name: string, folder: string): Promise<LocalBackup>
  /** Deleting a missing backup is no error. */
  remove(name: string): Promise<void>
  /** Removes what a crash left half-stored before a moment, and returns how many. */
  removeUnfinished(before: Date): Promise<number>
}

/** Returns what a store tells of its files: the backups among them, the newest first. */
export function describeBackups(files: Iterable<{ readonly name: string; readonly bytes: number }>): StoredBackup[] {
  const backups = [...files].flatMap(({ name, bytes }) => {
    const parts = parseBackupName(name)
    return parts ? [{ name, bytes, ...parts }] : []
  })
  return backups.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
}
