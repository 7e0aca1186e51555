import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const EVERY_BYTES = 16 * 1024 * 1024

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as NodeJS.GCFunction // what the flag puts into every new context

/**
 * Passes the pieces of a long stream on, and has the dead ones cleared away in
 * good time. They lie outside of V8's heap, and V8 minds them only once 64 MB
 * have gathered: a gigabyte that streams through would raise the process by
 * that much. A minor collection takes about a millisecond, and memory that is
 * used again at once makes up for it.
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
