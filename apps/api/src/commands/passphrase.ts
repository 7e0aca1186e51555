import { readFile } from 'node:fs/promises'
import { passphraseLengths } from '@tablier/contracts'
import type { Command } from 'commander'
import { CommandError } from './command-error.ts'
import type { Typed } from './verb.ts'

/** Adds the option of verbs that read or write backups. Arguments are seen by other users of the machine. */
export function definePassphrase(command: Command): Command {
  return command.option('--passphrase-file <file>', 'read the passphrase from the first line of a file')
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
  if (line === '') throw new CommandError('usage', `The first line of ${path(file)} is empty.`)
  return line
}

/** Returns the passphrase of a new backup, likewise, or asks for one twice with --ask-passphrase. */
export async function readNewPassphrase(typed: Typed): Promise<string | undefined> {
  const isAsked = typed.options['askPassphrase'] === true
  const passphrase = isAsked ? await askTwice(typed) : await readPassphrase(typed)
  const { min, max } = passphraseLengths
  if (passphrase !== undefined && (passphrase.length < min || passphrase.length > max))
    throw new CommandError('usage', `A passphrase has ${min} to ${max} characters.`)
  return passphrase
}

async function askTwice({ questions }: Typed): Promise<string> {
  const first = await questions.secret('Passphrase', INSTEAD)
  if ((await questions.secret('The same again', INSTEAD)) === first) return first
  throw new CommandError('usage', 'The two passphrases differ.')
}

export const INSTEAD = 'use --passphrase-file or BACKUP_PASSPHRASE'
