import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { type S3Config, StartError } from '../config/config.ts'
import { assertStorageKey, type Storage } from './storage.ts'
import { withoutGarbage } from './without-garbage.ts'

const PREFIX = 'uploads/'
const PART_BYTES = 5 * 1024 * 1024

/** Opens a bucket of an S3-compatible store as storage. @throws StartError if these keys cannot use it */
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

/** The files of a bucket below a prefix. Keys are without the prefix. Other files may be in the bucket too. */
interface S3Folder extends Omit<Storage, 'put'> {
  /**
   * Stores a stream. Readers see all of it or nothing.
   * @param partBytes how much is sent at once: S3 takes 10,000 parts of at least 5 MB, and memory holds two of them
   * @throws the stream's error, after which nothing is stored
   */
  put(key: string, body: Readable, contentType: string, partBytes: number): Promise<void>
}

/**
 * Opens a part of an S3 bucket.
 * @param prefix ends with a slash, or is empty
 * @param variable the one that names the bucket
 * @throws StartError if the keys cannot use it
 */
export async function openS3Folder(config: S3Config, prefix: string, variable = 'S3_BUCKET'): Promise<S3Folder> {
  const client = connect(config)
  await client.send(new HeadBucketCommand({ Bucket: config.bucket })).catch((cause: Error) => {
    throw new StartError(`The bucket of ${variable}, "${config.bucket}", cannot be used: ${reason(cause)}.`)
  })
  const at = (key: string) => ({ Bucket: config.bucket, Key: prefix + key })
  return {
    async put(key, body, contentType, partBytes) {
      const params = { ...at(key), Body: body, ContentType: contentType }
      await new Upload({ client, params, queueSize: 2, partSize: partBytes }).done()
    },
    async read(key, range) {
      const bytes = range && { Range: `bytes=${range.start}-${range.end}` }
      const found = await client.send(new GetObjectCommand({ ...at(key), ...bytes })).catch(nullIfMissing)
      if (!found) return null
      if (!(found.Body instanceof Readable)) throw new TypeError('the store sent no stream')
      const size = found.ContentRange ? Number(found.ContentRange.split('/')[1]) : found.ContentLength
      return { stream: found.Body, ...describe(size, found.LastModified) }
    },
    async stat(key) {
      const found = await client.send(new HeadObjectCommand(at(key))).catch(nullIfMissing)
      return found && describe(found.ContentLength, found.LastModified)
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch(nullIfMissing)
    },
    async *list() {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: config.bucket, Prefix: prefix }))
        for (const { Key, Size, LastModified } of page.Contents ?? [])
          if (Key) yield { key: Key.slice(prefix.length), ...describe(Size, LastModified) }
    },
    async removeUnfinished(before) {
      const page = await client.send(new ListMultipartUploadsCommand({ Bucket: config.bucket, Prefix: prefix }))
      const old = (page.Uploads ?? []).filter(({ Initiated }) => Initiated && Initiated < before)
      for (const { Key, UploadId } of old)
        await client
          .send(new AbortMultipartUploadCommand({ Bucket: config.bucket, Key, UploadId }))
          .catch(nullIfMissing)
      return old.length
    },
  }
}

function connect(config: S3Config): S3Client {
  return new S3Client({
    region: config.region,
    ...(config.endpoint && { endpoint: config.endpoint }),
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    forcePathStyle: true, // not every store has a host name for each bucket
    requestChecksumCalculation: 'WHEN_REQUIRED', // many stores refuse the newer checksums
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5000 },
  })
}

function describe(size: number | undefined, modifiedAt: Date | undefined) {
  if (size === undefined || !modifiedAt) throw new TypeError('the store told neither size nor time of a file')
  return { size, modifiedAt }
}

function nullIfMissing(error: unknown): null {
  const isMissing = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404
  if (isMissing && error.name !== 'NoSuchBucket') return null
  throw error
}

/** Returns a reason for people. A reply to HEAD has no body, so often there is only a status. */
function reason(error: Error): string {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  if (status === 404) return 'there is no such bucket'
  if (status === 403) return 'the keys are refused'
  return error.message || error.name
}
