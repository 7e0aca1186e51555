import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS, MAX_VIDEO_BYTES, type MediaKind, mediaUrl } from '@tablier/contracts'
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import { AppError, contentTypes, type FileFormat, fileFormat, TELLING_BYTES } from '@tablier/api-rules'
import { rewritePicture } from './picture.ts'
import type { Storage } from './storage.ts'
import { withoutGarbage } from './without-garbage.ts'

export interface Media {
  /**
   * Takes in an upload up to its last byte, without keeping it yet. On any
   * failure nothing is left on the disk, and what still comes is thrown away:
   * a request whose body stops half-way would block its connection.
   * @throws AppError unsupported_media, too_large, broken_picture, or invalid_input where the stream breaks off
   */
  receive(stream: Readable, accepts: readonly MediaKind[]): Promise<Received>
}

/** An upload that has arrived and is known to be good. */
export interface Received {
  /** Stores it; what it gives is the path that records hold, `/api/uploads/<name>`. */
  keep(): Promise<string>
  /** Removes the temporary files, whether it was kept or not; may be called twice. */
  discard(): Promise<void>
}

export interface MediaLimits {
  readonly imageBytes: number
  readonly imagePixels: number
  readonly videoBytes: number
}

interface MediaOptions {
  readonly storage: Storage
  /** Best on the disk of the storage's folder, where keeping then copies nothing. */
  readonly tempDir: string
  readonly log?: Pick<FastifyBaseLogger, 'warn'>
  readonly limits?: MediaLimits
}

const contractLimits: MediaLimits = {
  imageBytes: MAX_IMAGE_BYTES,
  imagePixels: MAX_IMAGE_PIXELS,
  videoBytes: MAX_VIDEO_BYTES,
}

export function createMedia({ storage, tempDir, log, limits = contractLimits }: MediaOptions): Media {
  const decode = pLimit(1) // a picture of 50 megapixels takes hundreds of megabytes while it is read
  return {
    async receive(stream, accepts) {
      const folder = join(tempDir, `upload-${randomUUID()}`)
      const discard = () =>
        rm(folder, { recursive: true, force: true }).catch((err) =>
          log?.warn({ err, folder }, 'removing a temporary upload failed'),
        )
      try {
        await mkdir(folder, { recursive: true })
        const arrived = await saveStream(stream, join(folder, 'arrived'), accepts, limits)
        const ready =
          arrived.kind === 'image' ? await decode(() => pictureToKeep(arrived, limits)) : videoToKeep(arrived)
        return {
          async keep() {
            await storage.put(ready.name, ready.path, contentTypes[arrived.extension])
            return mediaUrl(ready.name)
          },
          discard,
        }
      } catch (error) {
        await discard()
        stream.resume()
        throw error
      }
    },
  }
}

type ArrivedFile = FileFormat & { readonly path: string; readonly hash: string }

/** Writes the stream to a file as it comes, and stops it at the first byte that shows it cannot be accepted. */
async function saveStream(
  stream: Readable,
  path: string,
  accepts: readonly MediaKind[],
  limits: MediaLimits,
): Promise<ArrivedFile> {
  await using file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let format: FileFormat | undefined
  let start: Buffer = Buffer.alloc(0)
  let size = 0
  for await (const chunk of chunksOf(stream)) {
    size += chunk.length
    if (!format) start = Buffer.concat([start, chunk])
    if (!format && size >= TELLING_BYTES) format = await acceptedFormat(start, accepts)
    if (format && size > maxBytes(format, limits)) throw new AppError('too_large')
    hash.update(chunk)
    await file.appendFile(chunk)
  }
  format ??= await acceptedFormat(start, accepts)
  if (size > maxBytes(format, limits) || isTruncated(stream)) throw new AppError('too_large')
  return { ...format, path, hash: hash.digest('hex') }
}

async function* chunksOf(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* withoutGarbage(stream.iterator({ destroyOnReturn: false })) // a body carries no encoding: its chunks are buffers
  } catch (cause) {
    throw new AppError('invalid_input', { message: 'The file did not arrive completely.', cause })
  }
}

async function acceptedFormat(start: Buffer, accepts: readonly MediaKind[]): Promise<FileFormat> {
  const format = await fileFormat(start)
  if (!format || !accepts.includes(format.kind)) throw new AppError('unsupported_media')
  return format
}

function maxBytes({ kind }: FileFormat, limits: MediaLimits): number {
  return kind === 'image' ? limits.imageBytes : limits.videoBytes
}

/** @fastify/multipart ends a file early, and quietly, at a limit of its own. */
function isTruncated(stream: Readable & { truncated?: boolean }): boolean {
  return stream.truncated === true
}

interface FileToKeep {
  readonly name: string
  readonly path: string
}

async function pictureToKeep(arrived: ArrivedFile & { kind: 'image' }, limits: MediaLimits): Promise<FileToKeep> {
  const picture = await rewritePicture(arrived.path, arrived.extension, limits.imagePixels)
  const path = `${arrived.path}-rewritten`
  await writeFile(path, picture.bytes)
  const hash = createHash('sha256').update(picture.bytes).digest('hex')
  // Without a size in its name a picture has no variants, whose single frame would stop an animation.
  const size = picture.isAnimated ? '' : `-${picture.width}x${picture.height}`
  return { name: `${shortHash(hash)}${size}.${arrived.extension}`, path }
}

function videoToKeep({ hash, extension, path }: ArrivedFile): FileToKeep {
  return { name: `${shortHash(hash)}.${extension}`, path }
}

/** 128 bits: nobody meets two files of one name by chance. */
function shortHash(hash: string): string {
  return hash.slice(0, 32)
}
