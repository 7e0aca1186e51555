import { BackupError } from './backup-error.ts'

/**
 * The cost of trying one passphrase, as a power of two: 2^15 takes 32 MB and a sixth of a second. The age command's own
 * 2^18 would take 256 MB, which a small server cannot spare.
 */
const WORK_FACTOR = 15
/** The highest accepted cost: the age command uses it when somebody encrypts a file again. */
const MAX_WORK_FACTOR = 18

/** The header of a file with one passphrase. Matched first: age would read any other line into memory. */
const HEADER =
  /^age-encryption\.org\/v1\n-> scrypt [A-Za-z0-9+/]{22} ([1-9]\d?)\n[A-Za-z0-9+/]{43}\n--- [A-Za-z0-9+/]{43}\n/
/** The header of a file for one recipient. */
const RECIPIENT_HEADER =
  /^age-encryption\.org\/v1\n-> X25519 [A-Za-z0-9+/]{43}\n[A-Za-z0-9+/]{43}\n--- [A-Za-z0-9+/]{43}\n/
/** How many bytes of a file `readEncryption` needs. */
export const HEADER_BYTES = 256

export type Step = (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>

/** Changes nothing: the step of a file without a passphrase. */
export async function* asIs(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* source
}

/** What encrypts a file: a recipient (`age1…`), or else a passphrase. */
export interface Lock {
  readonly passphrase?: string | undefined
  readonly recipient?: string | undefined
}

/** What opens a file: the identity of a recipient (`AGE-SECRET-KEY-1…`), or else a passphrase. */
export interface Key {
  readonly passphrase?: string | undefined
  readonly identity?: string | undefined
}

/** Encrypts a stream in the format of `age -p`, or of `age -r` if a recipient is given. */
export function encrypting({ passphrase, recipient }: Lock, workFactor = WORK_FACTOR): Step {
  return async function* encrypt(source) {
    const { Encrypter } = await import('age-encryption') // large, and seldom used
    const age = new Encrypter()
    if (recipient !== undefined) age.addRecipient(recipient)
    else age.setPassphrase(passphrase ?? '')
    age.setScryptWorkFactor(workFactor)
    yield* await age.encrypt(webStream(source))
  }
}

/** @throws BackupError `wrong_passphrase` or `wrong_identity` */
export function decrypting({ passphrase, identity }: Key): Step {
  return async function* decrypt(source) {
    const { Decrypter } = await import('age-encryption')
    const age = new Decrypter()
    if (identity !== undefined) age.addIdentity(identity)
    else age.addPassphrase(passphrase ?? '')
    yield* await age.decrypt(webStream(source)).catch((cause: Error) => {
      const wrong = identity === undefined ? 'wrong_passphrase' : 'wrong_identity'
      throw new BackupError(/no identity matched/.test(cause.message) ? wrong : 'damaged', undefined, { cause })
    })
  }
}

/** What a file needs to be opened. */
export type Encryption = 'none' | 'passphrase' | 'identity'

/**
 * Returns `none` for a gzip file.
 * @param start its first `HEADER_BYTES` bytes, or all of a shorter file
 * @throws BackupError if it is no backup, or if opening it would cost too much
 */
export function readEncryption(start: Buffer): Encryption {
  if (start[0] === 0x1f && start[1] === 0x8b) return 'none'
  const text = start.toString('latin1')
  if (!text.startsWith('age-encryption.org/')) throw new BackupError('not_a_backup')
  if (RECIPIENT_HEADER.test(text)) return 'identity'
  const [, workFactor] = HEADER.exec(text) ?? []
  if (!workFactor) throw new BackupError('damaged')
  if (Number(workFactor) > MAX_WORK_FACTOR)
    throw new BackupError('damaged', 'Opening this encrypted file would take too much memory.')
  return 'passphrase'
}

function webStream(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return ReadableStream.from(source)
}

/** The methods that streams of Node and of tar-stream have in common. */
interface ChunkStream {
  readonly destroyed: boolean
  /** Only Node's streams have it. */
  readonly errored?: Error | null
  write(chunk: Uint8Array): boolean
  on(event: 'drain' | 'close', listener: () => void): unknown
  off(event: 'drain' | 'close', listener: () => void): unknown
}

/**
 * Writes to a stream, and resolves when the stream takes more. tar-stream's streams are not Node's, so `pipeline`
 * cannot be used.
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
