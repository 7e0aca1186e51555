import type { Readable, Writable } from 'node:stream'
import { type BackupReason, backupReasons } from '@tablier/contracts'

export interface BackupNameParts {
  readonly createdAt: Date
  /** In the name, so that the store alone tells which ones to keep. */
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

/** Returns what a name says; undefined for any other text. */
export function parseBackupName(name: string): BackupNameParts | undefined {
  const [whole, year, month, day, hours, minutes, seconds, reason, age] = NAME.exec(name) ?? []
  const createdAt = new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`)
  if (!whole || Number.isNaN(createdAt.getTime())) return undefined
  const known = backupReasons.find((candidate) => candidate === reason)
  return { createdAt, reason: known ?? 'manual', isEncrypted: age !== undefined }
}

/** The last defence of the file system: callers have already refused bad names from outside. */
export function assertBackupName(name: string): void {
  if (!parseBackupName(name)) throw new TypeError(`not the name of a backup: ${JSON.stringify(name)}`)
}

/** A backup that the store has. */
export interface StoredBackup {
  readonly name: string
  readonly bytes: number
  readonly createdAt: Date
  readonly reason: BackupReason
  readonly isEncrypted: boolean
}

/** A backup as a local file. Dispose of it after use: a copy is deleted then. */
interface LocalBackup extends AsyncDisposable {
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
