import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { type DiskRoom, isDiskFull } from '../disk/disk-room.ts'
import { placeFile, writeFile } from '../disk/files.ts'
import { removeOlderThan } from '../media/storage.ts'
import { BackupError } from './backup-error.ts'
import { assertBackupName, type BackupStore, describeBackups } from './backup-store.ts'

/** Opens the store of backups: in the bucket if one is configured, else in DATA_DIR. */
export async function openBackupStore(
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  diskRoom: Pick<DiskRoom, 'demand'>,
): Promise<BackupStore> {
  if (!s3) return openDiskBackupStore(join(dataDir, 'backups'), diskRoom)
  const { openS3BackupStore } = await import('./s3-backup-store.ts') // its client is loaded only if it is used
  return openS3BackupStore(s3, diskRoom)
}

const INCOMING = '.incoming'

/** Opens a folder as a store of backups, and creates it if it is missing. Only this user may read it. */
export async function openDiskBackupStore(folder: string, diskRoom: Pick<DiskRoom, 'demand'>): Promise<BackupStore> {
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
      const arriving = join(incoming, randomUUID())
      return placeFile(target, arriving, () => writeFile(arriving, produce)).catch(throwNoRoom)
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

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
