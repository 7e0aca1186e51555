import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const EVERY_BYTES = 16 * 1024 * 1024

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as NodeJS.GCFunction // the flag adds `gc` to every new context

/**
 * Yields the chunks of a long stream and collects garbage every 16 MB. Chunks are outside V8's heap, which lets about
 * 64 MB of them wait, and then takes longer to allocate each next one (docs/decisions/limits.md has the figures).
 */
export async function* withoutGarbage(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const piece of stream) {
    yield piece
    bytes += piece.length
    if (bytes < EVERY_BYTES) continue
    bytes = 0
    collectGarbage({ type: 'minor' })
  }
}
