import { stat } from 'node:fs/promises'
import { inspectArchive } from '../backup/read-archive.ts'
import { INSTEAD, readPassphrase } from './passphrase.ts'
import type { Typed } from './verb.ts'

export interface BackupArgument {
  readonly file: string
  readonly passphrase?: string
}

/**
 * Returns the path of the backup that was named, and its passphrase, for which it asks on a terminal.
 * @param mayBeOwn true if a name without a file may be that of a backup that the site keeps elsewhere
 * @throws BackupError or Node's error if the file is missing or no backup, before anything is asked
 */
export async function readBackupArgument(
  typed: Typed,
  { mayBeOwn = false }: { readonly mayBeOwn?: boolean } = {},
): Promise<BackupArgument> {
  const { args, path, questions } = typed
  const file = path(args[0] ?? '')
  const isElsewhere = mayBeOwn && !(await isFile(file))
  const isEncrypted = isElsewhere ? file.endsWith('.age') : (await inspectArchive(file)).isEncrypted
  const given = await readPassphrase(typed)
  const isAsked = given === undefined && questions.canAsk && isEncrypted
  const passphrase = isAsked ? await questions.secret('Passphrase of the backup', INSTEAD) : given
  return { file, ...(passphrase !== undefined && { passphrase }) }
}

export async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined) // whatever is wrong, reading says it
  return found?.isFile() === true
}
