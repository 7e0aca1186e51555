import { BackupError } from './backup-error.ts'

/**
 * The work that guessing one passphrase takes, as a power of two: 2^15 takes 32 MB and a sixth of a second. The age
 * command's own 2^18 would take 256 MB, more than a small server has to spare.
 */
const WORK_FACTOR = 15
/** Of files that the age command encrypted again. */
const MAX_WORK_FACTOR = 18

/** The header of a file that one passphrase opens. age would read any other line to its end into memory. */
const HEADER =
  /^age-encryption\.org\/v1\n-> scrypt [A-Za-z0-9+/]{22} ([1-9]\d?)\n[A-Za-z0-9+/]{43}\n--- [A-Za-z0-9+/]{43}\n/
/** How many bytes of a file `readEncryption` needs. */
export const HEADER_BYTES = 256

/** One step of a `pipeline`. */
export type Step = (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>

/** Changes nothing: the step of a file without a passphrase. */
export async function* asIs(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* source
}

/** Encrypts a stream in the format of `age -p`. */
export function encrypting(passphrase: string, workFactor = WORK_FACTOR): Step {
  return async function* encrypt(source) {
    const { Encrypter } = await import('age-encryption') // large, and seldom used
    const age = new Encrypter()
    age.setPassphrase(passphrase)
    age.setScryptWorkFactor(workFactor)
    yield* await age.encrypt(webStream(source))
  }
}

/** @throws BackupError `wrong_passphrase` */
export function decrypting(passphrase: string): Step {
  return async function* decrypt(source) {
    const { Decrypter } = await import('age-encryption')
    const age = new Decrypter()
    age.addPassphrase(passphrase)
    yield* await age.decrypt(webStream(source)).catch((cause: Error) => {
      throw new BackupError(/no identity matched/.test(cause.message) ? 'wrong_passphrase' : 'damaged', undefined, {
        cause,
      })
    })
  }
}

/**
 * Returns true if a file is encrypted, and false if it is a gzip file.
 * @param start its first bytes, `HEADER_BYTES` if it has as many
 * @throws BackupError if it is neither, or its header asks for more work than we do for it
 */
export function readEncryption(start: Buffer): boolean {
  if (start[0] === 0x1f && start[1] === 0x8b) return false
  const text = start.toString('latin1')
  if (!text.startsWith('age-encryption.org/')) throw new BackupError('not_a_backup')
  const [, workFactor] = HEADER.exec(text) ?? []
  if (!workFactor) throw new BackupError('damaged')
  if (Number(workFactor) > MAX_WORK_FACTOR)
    throw new BackupError('damaged', 'Opening this encrypted file would take too much memory.')
  return true
}

function webStream(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return ReadableStream.from(source)
}

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
