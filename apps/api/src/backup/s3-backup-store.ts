import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Config } from '../config.ts'
import { openS3Folder } from '../media/s3-folder.ts'
import { withoutGarbage } from '../media/without-garbage.ts'
import { BackupError } from './backup-error.ts'
import { assertBackupName } from './backup-name.ts'
import { type BackupStore, describeBackups } from './backup-store.ts'

/** Not below the prefix of uploads, so the sweep of uploads never sees backups. */
const PREFIX = 'backups/'
/** Allows backups of 80 GB. */
const PART_BYTES = 8 * 1024 * 1024

/**
 * Opens a part of a bucket as a store of backups.
 * @throws StartError if the bucket cannot be used with these keys
 */
export async function openS3BackupStore(config: S3Config): Promise<BackupStore> {
  const folder = await openS3Folder(config, PREFIX)
  async function readable(name: string): Promise<Readable> {
    assertBackupName(name)
    const found = await folder.read(name)
    if (!found) throw new BackupError('not_found')
    return found.stream
  }
  return {
    place: `${PREFIX} in the bucket ${config.bucket}`,
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
      const sink = new PassThrough()
      const sending = folder.put(name, Readable.from(withoutGarbage(sink)), 'application/octet-stream', PART_BYTES)
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
    },
    read: readable,
    async openLocally(name, parent) {
      const copy = await mkdtemp(join(parent, 'backup-'))
      const dispose = () => rm(copy, { recursive: true, force: true })
      try {
        const path = join(copy, name)
        await pipeline(await readable(name), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
        return { path, [Symbol.asyncDispose]: dispose }
      } catch (error) {
        await dispose()
        throw error
      }
    },
    async remove(name) {
      assertBackupName(name)
      await folder.delete(name)
    },
    removeUnfinished: (before) => folder.removeUnfinished(before),
  }
}
