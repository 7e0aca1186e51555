import type { Readable, Writable } from 'node:stream'
import { type BackupReason, backupReasons } from '@tablier/contracts'

export interface BackupNameParts {
  readonly createdAt: Date
  /** The reason is part of the name, so the store alone shows which backups to delete. */
  readonly reason: BackupReason
  readonly isEncrypted: boolean
}

const NAME =
  /^tablier-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(?:-(scheduled|before-restore|before-import|before-upgrade))?\.tar\.gz(\.age)?$/

/** Returns a name such as `tablier-20261122T203000Z.tar.gz`, or `tablier-20261122T203000Z-scheduled.tar.gz.age`. */
export function backupName({ createdAt, reason, isEncrypted }: BackupNameParts): string {
  const time = createdAt
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:]/g, '')
  return `tablier-${time}${reason === 'manual' ? '' : `-${reason}`}.tar.gz${isEncrypted ? '.age' : ''}`
}

/** Returns the parts of a backup's name; undefined for any other text. */
export function parseBackupName(name: string): BackupNameParts | undefined {
  const [whole, year, month, day, hours, minutes, seconds, reason, age] = NAME.exec(name) ?? []
  const createdAt = new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`)
  if (!whole || Number.isNaN(createdAt.getTime())) return undefined
  const known = backupReasons.find((candidate) => candidate === reason)
  return { createdAt, reason: known ?? 'manual', isEncrypted: age !== undefined }
}

/** Throws for a name that is not a backup's. Callers have already refused bad names; this protects the file system. */
export function assertBackupName(name: string): void {
  if (!parseBackupName(name)) throw new TypeError(`not the name of a backup: ${JSON.stringify(name)}`)
}

export interface StoredBackup {
  readonly name: string
  readonly bytes: number
  readonly createdAt: Date
  readonly reason: BackupReason
  readonly isEncrypted: boolean
}

/** A backup as a local file. Dispose of it after use, which deletes it if it is a copy. */
interface LocalBackup extends AsyncDisposable {
  readonly path: string
}

/** Stores backups, in DATA_DIR/backups or in the S3 bucket. Every method only takes names from `backupName`. */
export interface BackupStore {
  /** The folder's path, or the bucket and the prefix, for people. */
  readonly place: string
  /** The newest backup first. Other files are left out. */
  list(): Promise<StoredBackup[]>
  find(name: string): Promise<StoredBackup | null>
  /**
   * @param bytes how much will be stored
   * @throws BackupError `no_room` if it does not fit on the disk; a bucket takes any size
   */
  demand(bytes: number): Promise<void>
  /**
   * Stores what `produce` writes. The backup appears under its name when `produce` has resolved and everything is on
   * the disk. If `produce` throws, nothing is stored. `produce` must not end the stream.
   */
  write<T>(name: string, produce: (sink: Writable) => Promise<T>): Promise<T>
  /** The caller must read the stream to its end or destroy it. @throws BackupError `not_found` */
  read(name: string): Promise<Readable>
  /**
   * @param folder receives a copy if the backup is not on this disk
   * @throws BackupError `not_found`; `no_room` before anything is copied
   */
  openLocally(name: string, folder: string): Promise<LocalBackup>
  /** Deletes a backup. A missing one is not an error. */
  remove(name: string): Promise<void>
  /** Deletes what crashes before a moment left incomplete, and returns how many files. */
  removeUnfinished(before: Date): Promise<number>
}

/** Returns the backups among a store's files, the newest first. */
export function describeBackups(files: Iterable<{ readonly name: string; readonly bytes: number }>): StoredBackup[] {
  const backups = [...files].flatMap(({ name, bytes }) => {
    const parts = parseBackupName(name)
    return parts ? [{ name, bytes, ...parts }] : []
  })
  return backups.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
}
