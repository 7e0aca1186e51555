import { crc32 } from 'node:zlib'
import type { Step } from './encryption.ts'

/** Deflate, no name, no time, unknown system (RFC 1952). */
const HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255)

/**
 * Makes a gzip file of a raw deflate stream. Node's own gzip stream ignores a change of its level, which the raw stream
 * does not.
 * @returns the step before the deflate stream, and the one after
 */
export function gzipFrame(): { readonly measure: Step; readonly frame: Step } {
  let crc = 0
  let size = 0
  return {
    async *measure(source) {
      for await (const chunk of source) {
        crc = crc32(chunk, crc)
        size += chunk.length
        yield chunk
      }
    },
    async *frame(deflated) {
      yield HEADER
      yield* deflated
      const trailer = Buffer.alloc(8)
      trailer.writeUInt32LE(crc)
      trailer.writeUInt32LE(size % 2 ** 32, 4)
      yield trailer
    },
  }
}
