import { open, stat } from 'node:fs/promises'
import { INSTEAD, readPassphrase } from './passphrase.ts'
import type { Typed } from './verb.ts'

/** How every file of `age` begins. */
const AGE = 'age-encryption.org/'

export interface BackupArgument {
  readonly file: string
  readonly passphrase?: string
}

/** Returns the path of the backup that was named, and its passphrase, for which it asks on a terminal. */
export async function readBackupArgument(typed: Typed): Promise<BackupArgument> {
  const { args, path, questions } = typed
  const file = path(args[0] ?? '')
  const given = await readPassphrase(typed)
  const isAsked = given === undefined && questions.canAsk && (await isEncrypted(file))
  const passphrase = isAsked ? await questions.secret('Passphrase of the backup', INSTEAD) : given
  return { file, ...(passphrase !== undefined && { passphrase }) }
}

/** A backup that the site keeps elsewhere is known by its name only. */
async function isEncrypted(file: string): Promise<boolean> {
  if (file.endsWith('.age')) return true
  if (!(await isFile(file))) return false
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE.length), 0, AGE.length, 0)
  return buffer.subarray(0, bytesRead).toString('latin1') === AGE
}

export async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined) // whatever is wrong, reading says it
  return found?.isFile() === true
}
