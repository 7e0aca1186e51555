import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { AppError, TELLING_BYTES } from '@tablier/backend'
import type { DiskRoom } from '../disk/disk-room.ts'
import { withoutGarbage } from './without-garbage.ts'

/** What a file must be. */
export interface FileRules<Format> {
  /** Gets the first `TELLING_BYTES` bytes, or all of a shorter file. @throws AppError unsupported_media */
  readonly formatOf: (start: Uint8Array) => Promise<Format>
  /** @throws AppError too_large */
  readonly checkSize: (format: Format, bytes: number) => void
}

interface SavedFile<Format> {
  readonly format: Format
  /** SHA-256 of its bytes, in hexadecimal digits. */
  readonly hash: string
}

/** How often to see whether the disk still has room: other uploads arrive at the same time. */
const CHECK_ROOM_BYTES = 1024 * 1024

/** Writes the stream to a file, and stops at the first byte that shows it must be refused. */
export async function saveStream<Format>(
  stream: Readable,
  path: string,
  { formatOf, checkSize }: FileRules<Format>,
  diskRoom: Pick<DiskRoom, 'demand'> | undefined,
): Promise<SavedFile<Format>> {
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

async function* chunksOf(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* withoutGarbage(stream.iterator({ destroyOnReturn: false })) // no encoding is set, so chunks are buffers
  } catch (cause) {
    if (cause instanceof AppError) throw cause // it arrived too slowly
    throw new AppError('invalid_input', { message: 'The file did not arrive completely.', cause })
  }
}

/** @fastify/multipart ends a file silently at its own size limit. */
function isTruncated(stream: Readable & { truncated?: boolean }): boolean {
  return stream.truncated === true
}
