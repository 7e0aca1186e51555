import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'

/** Bytes that move at once through the streams. */
export const CHUNK_BYTES = 256 * 1024

interface MemberOptions {
  /** 0 stores, 9 compresses most. */
  readonly level: number
  /** True if the archive ends with this part. */
  readonly isLast?: boolean
}

/**
 * Writes a part of a tar archive as a separate gzip member, and does not end the sink. A gzip file may have several
 * members, which every tool reads as one file. One stream whose level changes does not work: Node's `params` changes the
 * level while another thread compresses, which damages the output.
 * @param write adds the entries of this part
 */
export async function writeGzipMember<Result>(
  sink: Writable,
  { level, isLast = false }: MemberOptions,
  write: (archive: Pack) => Promise<Result>,
): Promise<Result> {
  const archive = pack()
  const packed = Readable.from(archive, { objectMode: false, highWaterMark: CHUNK_BYTES })
  const flowing = pipeline(packed, createGzip({ level, chunkSize: CHUNK_BYTES }), sink, { end: false })
  const writing = write(archive)
  writing.then(
    () => (isLast ? archive.finalize() : archive.push(null)), // `finalize` adds the end of the archive
    (error: Error) => archive.destroy(error),
  )
  try {
    await flowing
    return await writing
  } finally {
    archive.destroy()
    await writing.catch(() => {}) // its error has ended the flow, or the other way round
  }
}
