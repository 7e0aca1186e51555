import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDiskFull } from '@tablier/backend'
import type { S3Config } from '../../config/config.ts'
import type { DiskRoom } from '../../disk/disk-room.ts'
import { openS3Folder } from '../../media/s3-storage.ts'
import { withoutGarbage } from '../../media/without-garbage.ts'
import { BackupError } from '../archive/backup-error.ts'
import { assertBackupName, type BackupStore, describeBackups } from './backup-store.ts'

/** Not below the prefix of uploads, so that the sweep of uploads never sees backups. */
const PREFIX = 'backups/'
/** The size of the parts of an upload, large enough for backups of 80 GB. */
const PART_BYTES = 8 * 1024 * 1024

const NO_ROOM = 'The disk has too little room for a copy of this backup. Please make room and try again.'

/**
 * Opens a part of a bucket as a store of backups.
 * @param variable the one that names the bucket, for errors
 * @throws StartError if these keys cannot use it
 */
export async function openS3BackupStore(
  config: S3Config,
  diskRoom: Pick<DiskRoom, 'demand'>,
  prefix = PREFIX,
  variable?: string,
): Promise<BackupStore> {
  const folder = await openS3Folder(config, prefix, variable)
  async function readable(name: string): Promise<Readable> {
    assertBackupName(name)
    const found = await folder.read(name)
    if (!found) throw new BackupError('not_found')
    return found.stream
  }
  async function copy(name: string, path: string): Promise<void> {
    assertBackupName(name)
    const found = await folder.stat(name)
    if (!found) throw new BackupError('not_found')
    await diskRoom.demand(found.size)
    await pipeline(await readable(name), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  }
  return {
    place: `${prefix} in the bucket ${config.bucket}`,
    async list() {
      const files = []
      for await (const { key, size } of folder.list()) files.push({ name: key, bytes: size })
      return describeBackups(files)
    },
    async find(name) {
      assertBackupName(name)
      const found = await folder.stat(name)
      return found && (describeBackups([{ name, bytes: found.size }])[0] ?? null)
    },
    demand: async () => {},
    async write(name, produce) {
      assertBackupName(name)
      return sendWhileProduced(produce, (content) => folder.put(name, content, 'application/octet-stream', PART_BYTES))
    },
    read: readable,
    openLocally: (name, parent) => openCopy(name, parent, copy),
    async remove(name) {
      assertBackupName(name)
      await folder.delete(name)
    },
    removeUnfinished: (before) => folder.removeUnfinished(before),
  }
}

/** Sends what `produce` writes while it writes it. Either failure ends both. */
async function sendWhileProduced<Result>(
  produce: (sink: Writable) => Promise<Result>,
  send: (content: Readable) => Promise<unknown>,
): Promise<Result> {
  const sink = new PassThrough()
  const sending = send(Readable.from(withoutGarbage(sink)))
  sending.catch((error: Error) => sink.destroy(error)) // so that `produce` stops
  try {
    const result = await produce(sink)
    sink.end()
    await sending
    return result
  } catch (error) {
    sink.destroy(error instanceof Error ? error : new Error(String(error)))
    await sending.catch(() => {})
    throw error
  }
}

/** Copies a backup into a new folder inside `parent`, which is removed when the caller disposes of the copy. */
async function openCopy(name: string, parent: string, copy: (name: string, path: string) => Promise<void>) {
  const inside = await mkdtemp(join(parent, 'backup-'))
  const dispose = () => rm(inside, { recursive: true, force: true })
  try {
    const path = join(inside, name)
    await copy(name, path)
    return { path, [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await dispose()
    throw isDiskFull(error) ? new BackupError('no_room', NO_ROOM, { cause: error }) : error
  }
}
