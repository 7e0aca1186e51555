import { readFile } from 'node:fs/promises'
import { type Command, Option } from 'commander'
import { CommandError } from './command-error.ts'
import type { Typed } from './verb.ts'

const LONGEST = 1000

/** Adds the option of verbs that read or write backups. Arguments are seen by other users of the machine. */
export function definePassphrase(command: Command): Command {
  return command.addOption(
    new Option('--passphrase-file <file>', 'read the passphrase from the first line of a file').conflicts(
      'askPassphrase',
    ),
  )
}

/** Adds the option of verbs that cannot know whether a passphrase is wanted. */
export function defineAskPassphrase(command: Command): Command {
  return definePassphrase(command).option('--ask-passphrase', 'ask for a passphrase and encrypt the backup with it')
}

/** Returns the passphrase of --passphrase-file or BACKUP_PASSPHRASE; undefined if neither is given. */
export async function readPassphrase({ options, path, env }: Typed): Promise<string | undefined> {
  const file = options['passphraseFile']
  if (typeof file !== 'string') return env['BACKUP_PASSPHRASE'] || undefined
  const [line = ''] = (await readFile(path(file), 'utf8')).split(/\r?\n/, 1)
  return checkedPassphrase(line)
}

/** Asks for a new passphrase twice. */
export async function askNewPassphrase({ questions }: Typed): Promise<string> {
  const first = checkedPassphrase(await questions.secret('Passphrase', INSTEAD))
  if ((await questions.secret('The same again', INSTEAD)) === first) return first
  throw new CommandError('usage', 'The two passphrases differ.')
}

export const INSTEAD = 'use --passphrase-file or BACKUP_PASSPHRASE'

function checkedPassphrase(text: string): string {
  if (text === '' || text.length > LONGEST)
    throw new CommandError('usage', `A passphrase has 1 to ${LONGEST} characters.`)
  return text
}
