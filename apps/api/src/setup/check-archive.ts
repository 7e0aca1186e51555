import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CommandError } from '../command-line/command-error.ts'

/**
 * Judges a release's archive by its checksum in SHA256SUMS, and that file by its signature in SHA256SUMS.sig. A checksum
 * alone only says that the archive is undamaged: whoever can replace the archive can replace the file next to it.
 */

export interface Demands {
  /** A checksum that is known from elsewhere. */
  readonly sha256?: string | undefined
  /** The text of the installed version's `deploy/release-keys.pem`. Undefined if it has none, so nothing can be checked. */
  readonly keys: string | undefined
  /** The owner takes an archive without a signature. */
  readonly isUnsigned: boolean
}

/**
 * Copies an archive while its checksum is computed, so that nobody can change it between the check and its use.
 * @param target a file in a folder of root
 * @returns what was checked, as a sentence
 * @throws CommandError `no_checksum`, `wrong_checksum`, `unsigned`, `wrong_signature`
 */
export async function takeArchive(archive: string, target: string, demands: Demands): Promise<string> {
  const sums = await readFile(join(dirname(archive), 'SHA256SUMS')).catch(() => Buffer.from('')) // its absence is told below
  const isSigned = demands.keys !== undefined && !demands.isUnsigned
  if (isSigned) await demandSignature(archive, sums, demands.keys)
  const lines = sums
    .toString()
    .split('\n')
    .map((line) => line.split(/ [ *]/))
  const listed = lines.find(([, name]) => name === basename(archive))?.[0]
  const expected = isSigned ? [listed, demands.sha256 ?? listed] : [demands.sha256 ?? listed]
  const found = await copyAndHash(archive, target)
  if (expected.includes(undefined))
    throw new CommandError('no_checksum', `Put the release's SHA256SUMS next to ${archive}, or give --sha256.`)
  if (!expected.every((sum) => sum?.toLowerCase() === found))
    throw new CommandError(
      'wrong_checksum',
      `${archive} is damaged or another file: its checksum is wrong. Download it again.`,
    )
  if (isSigned) return 'The signature and the checksum are right.'
  const why = demands.keys === undefined ? 'the installed version has no key of releases' : 'of --unsigned'
  return `The checksum is right. Who made the archive was not checked, because ${why}.`
}

async function copyAndHash(archive: string, target: string): Promise<string> {
  const hash = createHash('sha256')
  async function* hashed(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(createReadStream(archive), hashed, createWriteStream(target, { mode: 0o600 }))
  return hash.digest('hex')
}

async function demandSignature(archive: string, sums: Buffer, keys: string): Promise<void> {
  const file = join(dirname(archive), 'SHA256SUMS.sig')
  const signature = await readFile(file, 'utf8').catch(() => undefined) // its absence is told
  const own = 'Only for an archive that you have made yourself, add --unsigned.'
  if (signature === undefined)
    throw new CommandError(
      'unsigned',
      `${file} is missing, so nobody can tell who made the archive. Download it from the release. ${own}`,
    )
  if (!isSignedWithOneOf(keys, sums, signature))
    throw new CommandError(
      'wrong_signature',
      `${file} was not made by whoever makes the releases of the installed version. Do not use the archive. ${own}`,
    )
}

/** @param keys public Ed25519 keys in PEM, one after the other: the one in use, and the next one before it is used */
function isSignedWithOneOf(keys: string, text: Buffer, signature: string): boolean {
  const blocks = keys.match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g) ?? []
  return blocks.some((pem) => verify(null, text, createPublicKey(pem), Buffer.from(signature, 'base64')))
}
