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
import { type S3Config, StartError } from '../config.ts'
import { assertStorageKey, type Storage } from './storage.ts'
import { withoutGarbage } from './without-garbage.ts'

/** Prefix of all keys, so that a bucket may hold other files too. */
const FOLDER = 'uploads/'

/**
 * Opens a bucket of an S3-compatible store as storage.
 * @throws StartError if the bucket cannot be used with these keys
 */
export async function openS3Storage(config: S3Config): Promise<Storage> {
  const client = connect(config)
  await client.send(new HeadBucketCommand({ Bucket: config.bucket })).catch((cause: Error) => {
    throw new StartError(`The bucket of S3_BUCKET, "${config.bucket}", cannot be used: ${reason(cause)}.`)
  })
  const at = (key: string) => {
    assertStorageKey(key)
    return { Bucket: config.bucket, Key: FOLDER + key }
  }
  return {
    async put(key, filePath, contentType) {
      const target = at(key)
      const file = createReadStream(filePath)
      try {
        const params = { ...target, Body: Readable.from(withoutGarbage(file)), ContentType: contentType }
        // Holds queueSize x partSize bytes in memory; S3 requires at least 5 MB a part, and at most 10,000 parts.
        await new Upload({ client, params, queueSize: 2, partSize: 5 * 1024 * 1024 }).done()
      } finally {
        file.destroy()
      }
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
      for await (const page of paginateListObjectsV2({ client }, { Bucket: config.bucket, Prefix: FOLDER }))
        for (const { Key, Size, LastModified } of page.Contents ?? [])
          if (Key) yield { key: Key.slice(FOLDER.length), ...describe(Size, LastModified) }
    },
    async removeUnfinished(before) {
      const page = await client.send(new ListMultipartUploadsCommand({ Bucket: config.bucket, Prefix: FOLDER }))
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

/** A reply to HEAD has no body, so often only the status is known. */
function reason(error: Error): string {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  if (status === 404) return 'there is no such bucket'
  if (status === 403) return 'the keys are refused'
  return error.message || error.name
}
