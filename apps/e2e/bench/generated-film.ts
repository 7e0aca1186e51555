import { randomBytes } from 'node:crypto'

const CHUNK = 1024 * 1024

/** The start of an mp4 file: an `ftyp` box of 24 bytes, then an `mdat` box up to the end of the file (size 0). */
const mp4Start = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2\0\0\0\0mdat', 'latin1')

/** Yields an mp4 file of `size` bytes, a megabyte at a time. Each file is different. */
export function* filmBytes(size: number): Generator<Buffer> {
  yield mp4Start
  const noise = randomBytes(CHUNK)
  for (let left = size - mp4Start.length; left > 0; left -= CHUNK) yield left < CHUNK ? noise.subarray(0, left) : noise
}
