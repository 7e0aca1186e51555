import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Extract, extract as extractor } from 'tar-stream'
import { isNoRoom } from '../disk/no-room.ts'
import { withoutGarbage } from '../media/without-garbage.ts'
import { BackupError } from './backup-error.ts'
import type { BackupLimits, ReadBackupOptions } from './backup-visitor.ts'
import { asIs, decrypting, HEADER_BYTES, readEncryption, type Step } from './encryption.ts'
import type { Report } from './progress.ts'
import { writeChunk } from './write-chunk.ts'

/** One entry of an archive. Its content must be read to the end before the next entry comes. */
export interface ArchiveEntry {
  readonly name: string
  readonly isFile: boolean
  readonly bytes: number
  readonly content: AsyncGenerator<Buffer>
}

interface ReadArchiveOptions extends Omit<ReadBackupOptions, 'limits'> {
  readonly limits: Pick<BackupLimits, 'bytes'>
}

/** Bytes that move at once through the streams. */
const CHUNK_BYTES = 256 * 1024

/**
 * Yields the entries of a `.tar.gz` or `.tar.gz.age` file, one after the other.
 * @throws BackupError if the file is no such archive, or is damaged
 */
export async function* readArchive(
  path: string,
  { passphrase, limits, report, signal }: ReadArchiveOptions,
): AsyncGenerator<ArchiveEntry> {
  const { isEncrypted, size } = await inspectArchive(path)
  if (isEncrypted && !passphrase) throw new BackupError('passphrase_needed')
  const extract = extractor()
  extract.on('error', () => {}) // the loop below throws it
  const feeding = pipeline(
    createReadStream(path, { highWaterMark: CHUNK_BYTES }),
    countTo(report, size),
    isEncrypted && passphrase ? decrypting(passphrase) : asIs,
    createGunzip({ chunkSize: CHUNK_BYTES }),
    (unpacked: AsyncIterable<Buffer>) => feed(unpacked, extract, limits.bytes),
    { signal },
  )
  feeding.catch((error: Error) => extract.destroy(error))
  try {
    for await (const entry of extract) {
      const { name, type, size: bytes } = entry.header
      yield { name, isFile: type === 'file', bytes, content: withOurErrors(entry as AsyncIterable<Buffer>) } // untyped there
    }
    await feeding // the file's last bytes are checked too
  } catch (error) {
    throw asBackupError(error)
  } finally {
    extract.destroy()
    await feeding.catch(() => {}) // thrown above, if the caller still waits for it
  }
}

/** @throws BackupError if a file does not begin as a backup does */
export async function inspectArchive(path: string): Promise<{ isEncrypted: boolean; size: number }> {
  await using file = await open(path)
  const stats = await file.stat()
  if (!stats.isFile()) throw new BackupError('not_a_backup')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
  return { isEncrypted: readEncryption(buffer.subarray(0, bytesRead)), size: stats.size }
}

function countTo(report: Report | undefined, total: number): Step {
  return async function* count(source) {
    let done = 0
    for await (const chunk of source) {
      done += chunk.length
      report?.({ step: 'verify', done, total })
      yield chunk
    }
  }
}

/** Gives the unpacked bytes to the extractor, which stops at the first error. */
async function feed(unpacked: AsyncIterable<Buffer>, extract: Extract, limit: number): Promise<void> {
  let bytes = 0
  for await (const chunk of withoutGarbage(unpacked)) {
    bytes += chunk.length
    if (bytes > limit) throw new BackupError('too_large')
    await writeChunk(extract, chunk)
  }
  extract.end(null)
}

async function* withOurErrors(entry: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* entry
  } catch (error) {
    throw asBackupError(error)
  }
}

/** Node's codes of a file or a gzip stream that ends too early, and tar-stream's words. */
function isTruncated({ message, code }: NodeJS.ErrnoException): boolean {
  return code === 'Z_BUF_ERROR' || message === 'Unexpected end of data'
}

/** Errors of gzip, tar and age have no common class; errors of the system have an errno, and an abort has a name. */
function asBackupError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof BackupError || error.name === 'AbortError') return error
  if (isNoRoom(error)) return new BackupError('no_room', undefined, { cause: error })
  if (isTruncated(error)) return new BackupError('truncated', undefined, { cause: error })
  const isOfSystem = 'syscall' in error
  return isOfSystem ? error : new BackupError('damaged', undefined, { cause: error })
}
