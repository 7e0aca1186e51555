import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { S3Config } from '../config.ts'
import { openS3Folder } from './s3-folder.ts'
import { assertStorageKey, type Storage } from './storage.ts'
import { withoutGarbage } from './without-garbage.ts'

const PREFIX = 'uploads/'
const PART_BYTES = 5 * 1024 * 1024

/**
 * Opens a bucket of an S3-compatible store as storage.
 * @throws StartError if the bucket cannot be used with these keys
 */
export async function openS3Storage(config: S3Config): Promise<Storage> {
  const folder = await openS3Folder(config, PREFIX)
  const checked = (key: string) => {
    assertStorageKey(key)
    return key
  }
  return {
    ...folder,
    async put(key, filePath, contentType) {
      const target = checked(key)
      const file = createReadStream(filePath)
      try {
        await folder.put(target, Readable.from(withoutGarbage(file)), contentType, PART_BYTES)
      } finally {
        file.destroy()
      }
    },
    read: async (key, range) => folder.read(checked(key), range),
    stat: async (key) => folder.stat(checked(key)),
    delete: async (key) => folder.delete(checked(key)),
  }
}
