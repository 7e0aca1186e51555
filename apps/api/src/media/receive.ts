import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  acceptedFormat,
  AppError,
  checkDocumentSize,
  checkFileSize,
  checkPoster,
  contentTypes,
  documentType,
  type FileFormat,
  type IncomingDocument,
  type MediaLimits,
  mediaLimits,
  type NamedPicture,
  TELLING_BYTES,
  uploadName,
} from '@tablier/backend'
import { type DocumentType, type MediaKind, mediaUrl, posterName, type Refusal } from '@tablier/contracts'
import type { FastifyBaseLogger } from 'fastify'
import type { DiskRoom } from '../disk/disk-room.ts'
import type { PictureLane, Pictures } from './pictures.ts'
import type { Storage } from './storage.ts'
import { withoutGarbage } from './without-garbage.ts'

export type Media = ReturnType<typeof createMedia>

interface ReceiveOptions {
  /** The lower limits of avatars. */
  readonly limits?: MediaLimits
  /** The queue that a picture joins. */
  readonly lane?: PictureLane
  /** The number of bytes that the client has announced. */
  readonly bytes?: number
}

export interface Received {
  readonly file: ReadyFile
  /**
   * Stores it, and returns the path for records, `/api/uploads/<name>`.
   * @param poster a video's poster, which is stored too; the caller discards it
   * @throws AppError unsupported_media if the poster is not a JPEG
   */
  keep(poster?: Received): Promise<string>
  /** Removes the temporary files, stored or not. It may be called repeatedly. */
  discard(): Promise<void>
}

export interface ReceivedDocument extends IncomingDocument {
  /** Removes the temporary file; may be called repeatedly. */
  discard(): Promise<void>
}

interface MediaOptions {
  readonly storage: Storage
  /** On the same disk as the storage's folder, so that storing an upload copies nothing. */
  readonly tempDir: string
  readonly pictures: Readonly<Record<PictureLane, Pick<Pictures, 'rewritePicture'>>>
  /** Without it, uploads are never refused for lack of room. */
  readonly diskRoom?: Pick<DiskRoom, 'demand'> | undefined
  readonly log?: Pick<FastifyBaseLogger, 'warn'>
  readonly limits?: MediaLimits
  /** Called with the name of each picture or poster of content that was stored. */
  readonly onPicture?: (name: string) => void
}

export function createMedia(options: MediaOptions) {
  const { pictures, diskRoom } = options
  return {
    /**
     * Receives an upload completely, without storing it. After a failure no file is left, and the rest of the stream is
     * read and dropped, because an unread body would block the connection.
     * @throws AppError unsupported_media, too_large, broken_picture, disk_full, unavailable if too many pictures wait, or
     * invalid_input if the stream breaks off
     */
    async receive(
      stream: Readable,
      accepts: readonly MediaKind[],
      { limits = options.limits ?? mediaLimits, lane = 'strangers', bytes = 0 }: ReceiveOptions = {},
    ): Promise<Received> {
      return intoFolder(options, stream, bytes, async (path, discard) => {
        const rules = {
          formatOf: (start: Uint8Array) => acceptedFormat(start, accepts),
          checkSize: (format: FileFormat, size: number) => checkFileSize(format, size, limits),
        }
        const { format, hash } = await saveStream(stream, path, rules, diskRoom)
        const arrived = { ...format, path, hash }
        const file = arrived.kind === 'image' ? await rewritten(arrived, limits, pictures[lane]) : arrived
        await diskRoom?.demand()
        return { file, keep: (poster) => store(options, file, limits, poster?.file), discard }
      })
    },
    /**
     * Receives a document, which stays as it is.
     * @throws AppError unsupported_media, too_large, disk_full, or invalid_input if the stream breaks off
     */
    async receiveDocument(
      stream: Readable,
      { bytes = 0 }: Pick<ReceiveOptions, 'bytes'> = {},
    ): Promise<ReceivedDocument> {
      return intoFolder(options, stream, bytes, async (path, discard) => {
        const rules = { formatOf: documentType, checkSize: (_: DocumentType, size: number) => checkDocumentSize(size) }
        const { format: mediaType } = await saveStream(stream, path, rules, diskRoom)
        return { mediaType, read: () => readFile(path), discard }
      })
    },
  }
}

/** Receives a stream into a temporary folder, which `discard` or a failure removes. */
async function intoFolder<Result>(
  { tempDir, diskRoom, log }: MediaOptions,
  stream: Readable,
  bytes: number,
  receive: (path: string, discard: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const folder = join(tempDir, `upload-${randomUUID()}`)
  const discard = () =>
    rm(folder, { recursive: true, force: true }).catch((err) =>
      log?.warn({ err, folder }, 'removing a temporary upload failed'),
    )
  try {
    await diskRoom?.demand(bytes)
    await mkdir(folder, { recursive: true })
    return await receive(join(folder, 'arrived'), discard)
  } catch (error) {
    await discard()
    stream.resume()
    throw error
  }
}

/** Writes a picture again, without what its file says about the camera and the place. */
async function rewritten(
  arrived: ArrivedFile & { kind: 'image' },
  limits: MediaLimits,
  { rewritePicture }: Pick<Pictures, 'rewritePicture'>,
): Promise<ReadyFile> {
  const path = `${arrived.path}-rewritten`
  const { isAnimated, ...picture } = await rewritePicture(arrived.path, arrived.extension, limits, path)
  // A name without a size has no variants, which would show only one frame of an animation.
  return { ...arrived, path, hash: await hashOf(path), picture: isAnimated ? undefined : picture }
}

/** Stores a file under a name that tells what it is, and the poster of a video. Returns its URL. */
async function store(
  { storage, onPicture }: Pick<MediaOptions, 'storage' | 'onPicture'>,
  file: ReadyFile,
  limits: MediaLimits,
  poster: ReadyFile | undefined,
): Promise<string> {
  const frame = file.kind === 'video' ? poster : undefined
  if (frame) checkPoster(frame)
  const name = uploadName(file.hash, file, file.picture ?? frame?.picture, limits)
  if (frame) await storage.put(posterName(name), frame.path, contentTypes[frame.extension]) // first: the video's name tells that it has one
  await storage.put(name, file.path, contentTypes[file.extension])
  const hasVariants = limits.storedSide === undefined && (frame ?? file.picture)
  if (hasVariants) onPicture?.(frame ? posterName(name) : name)
  return mediaUrl(name)
}

type ArrivedFile = FileFormat & { readonly path: string; readonly hash: string; readonly picture?: undefined }

type ReadyFile = FileFormat & {
  readonly path: string
  /** SHA-256 of its bytes, in hexadecimal digits. */
  readonly hash: string
  /** Undefined for videos and animations. */
  readonly picture?: NamedPicture | undefined
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

interface FileRules<Format> {
  /**
   * Returns the format of a file.
   * @param start its first `TELLING_BYTES` bytes, or all of a shorter one
   * @throws AppError unsupported_media
   */
  readonly formatOf: (start: Uint8Array) => Promise<Format>
  /** @throws AppError too_large */
  readonly checkSize: (format: Format, bytes: number) => void
}

/** After how many bytes to check again that the disk has room, because other uploads arrive at the same time. */
const CHECK_ROOM_BYTES = 1024 * 1024

/**
 * Writes the stream to a file, and stops at the first byte that shows that it must be refused.
 * @returns its format, and the SHA-256 of its bytes in hexadecimal digits
 */
async function saveStream<Format>(
  stream: Readable,
  path: string,
  { formatOf, checkSize }: FileRules<Format>,
  diskRoom: Pick<DiskRoom, 'demand'> | undefined,
): Promise<{ format: Format; hash: string }> {
  await using file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let format: Format | undefined
  let start: Buffer = Buffer.alloc(0)
  let size = 0
  let checkRoomAt = CHECK_ROOM_BYTES
  for await (const chunk of chunksOf(stream)) {
    size += chunk.length
    if (!format) start = Buffer.concat([start, chunk])
    if (!format && size >= TELLING_BYTES) format = await formatOf(start)
    if (format) checkSize(format, size)
    if (size >= checkRoomAt) {
      await diskRoom?.demand()
      checkRoomAt = size + CHECK_ROOM_BYTES
    }
    hash.update(chunk)
    await file.appendFile(chunk)
  }
  format ??= await formatOf(start)
  checkSize(format, size)
  if (isTruncated(stream)) throw new AppError('too_large')
  return { format, hash: hash.digest('hex') }
}

/** Yields an upload's chunks as they arrive. @throws AppError invalid_input with the refusal if the stream breaks off */
export async function* chunksOf(
  stream: Readable,
  refusal: Refusal = { reason: 'fileIncomplete' },
): AsyncGenerator<Buffer> {
  try {
    yield* withoutGarbage(stream.iterator({ destroyOnReturn: false })) // no encoding is set, so chunks are buffers
  } catch (cause) {
    if (cause instanceof AppError) throw cause // it arrived too slowly
    throw new AppError('invalid_input', { ...refusal, cause })
  }
}

/** Returns whether a stream was cut off: @fastify/multipart ends a file silently at its own size limit. */
function isTruncated(stream: Readable & { truncated?: boolean }): boolean {
  return stream.truncated === true
}
