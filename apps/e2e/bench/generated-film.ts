import { randomBytes } from 'node:crypto'

const CHUNK = 1024 * 1024

/** The start of an mp4 file: an `ftyp` box of 24 bytes, then an `mdat` box up to the end of the file (size 0). */
const mp4Start = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom'),
  Buffer.from([0, 0, 2, 0]),
  Buffer.from('isomiso2'),
  Buffer.from([0, 0, 0, 0]),
  Buffer.from('mdat'),
])

/** Yields an mp4 file of `size` bytes, a megabyte at a time. Each file is different. */
export function* filmBytes(size: number): Generator<Buffer> {
  yield mp4Start
  const noise = randomBytes(CHUNK)
  for (let left = size - mp4Start.length; left > 0; left -= CHUNK) yield left < CHUNK ? noise.subarray(0, left) : noise
}
