/** What a stream of Node and one of tar-stream have in common. */
interface ChunkStream {
  readonly destroyed: boolean
  /** Of Node's streams only. */
  readonly errored?: Error | null
  write(chunk: Uint8Array): boolean
  on(event: 'drain' | 'close', listener: () => void): unknown
  off(event: 'drain' | 'close', listener: () => void): unknown
}

/**
 * Writes to a stream, and resolves when the stream takes more. tar-stream's own streams are not Node's, so `pipeline`
 * does not fit them.
 * @throws the stream's error, or an error if the stream was closed
 */
export async function writeChunk(stream: ChunkStream, chunk: Uint8Array): Promise<void> {
  const closed = () => stream.errored ?? new Error('the stream was closed')
  if (stream.destroyed) throw closed()
  if (stream.write(chunk)) return
  await new Promise<void>((resolve, reject) => {
    const settle = (act: () => void) => () => {
      stream.off('drain', onDrain)
      stream.off('close', onClose)
      act()
    }
    const onDrain = settle(resolve)
    const onClose = settle(() => reject(closed()))
    stream.on('drain', onDrain)
    stream.on('close', onClose)
  })
}
