import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { isDiskFull } from '@tablier/backend'
import { type BackupReason, backupReasons } from '@tablier/contracts'
import type { Config } from '../../config/config.ts'
import type { DiskRoom } from '../../disk/disk-room.ts'
import { nullIfMissing, placeFile, writeFile } from '../../disk/files.ts'
import { INCOMING, placeElsewhere } from '../../disk/unfinished.ts'
import { removeOlderThan } from '../../media/storage.ts'
import { BackupError } from '../archive/backup-error.ts'

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

/** Opens the store of backups: in the bucket if one is configured, else in DATA_DIR. */
export async function openBackupStore(
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  diskRoom: Pick<DiskRoom, 'demand'>,
): Promise<BackupStore> {
  if (!s3) return openDiskBackupStore(join(dataDir, 'backups'), diskRoom)
  const { openS3BackupStore } = await import('./s3-backup-store.ts') // its client is loaded only if it is used
  return openS3BackupStore(s3, diskRoom)
}

/**
 * Opens a folder as a store of backups, and creates it if it is missing. Only this user may read it.
 * @param dataDir DATA_DIR, for a folder outside it
 */
export async function openDiskBackupStore(
  folder: string,
  diskRoom: Pick<DiskRoom, 'demand'>,
  dataDir?: string,
): Promise<BackupStore> {
  const incoming = join(folder, INCOMING)
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  const pathOf = (name: string) => {
    assertBackupName(name)
    return join(folder, name)
  }
  const measure = async (name: string) => {
    const found = await stat(join(folder, name)).catch(nullIfMissing)
    return found?.isFile() ? [{ name, bytes: found.size }] : []
  }
  return {
    place: folder,
    async list() {
      const files = await Promise.all((await readdir(folder)).map(measure))
      return describeBackups(files.flat())
    },
    async find(name) {
      return describeBackups(await measure(name))[0] ?? null
    },
    async demand(bytes) {
      await diskRoom.demand(bytes).catch(throwNoRoom)
    },
    async write(name, produce) {
      const target = pathOf(name)
      const arrive = (path: string) => writeFile(path, produce)
      const placed =
        dataDir === undefined
          ? placeFile(target, incoming, arrive)
          : placeElsewhere(target, { incoming, dataDir }, arrive)
      return placed.catch(throwNoRoom)
    },
    async read(name) {
      const file = await open(pathOf(name)).catch(nullIfMissing)
      if (!file) throw new BackupError('not_found')
      return file.createReadStream()
    },
    async openLocally(name) {
      const path = pathOf(name)
      if (!(await stat(path).catch(nullIfMissing))) throw new BackupError('not_found')
      return { path, [Symbol.asyncDispose]: async () => {} }
    },
    async remove(name) {
      await rm(pathOf(name), { force: true })
    },
    removeUnfinished: (before) => removeOlderThan(incoming, before),
  }
}

function throwNoRoom(error: unknown): never {
  throw isDiskFull(error) ? new BackupError('no_room', undefined, { cause: error }) : error
}
