import { readFile } from 'node:fs/promises'
import { compileCheck, invalidInput } from '@tablier/backend'
import { type BodyOf, users } from '@tablier/contracts'
import type { Command } from 'commander'
import { CommandError } from './command-error.ts'
import type { Typed } from './verb.ts'

/** What the verbs on accounts share. */

type NewUser = BodyOf<(typeof users)['create']>

const check = compileCheck(users.create.body, 'body')

/** @throws AppError `invalid_input` unless an account may have this name, email address and password */
export function checkAccount(account: Pick<NewUser, 'name' | 'email' | 'password'>): void {
  if (!check({ ...account })) throw invalidInput(check.errors ?? [])
}

/** Adds the options for a password that is not generated. It is never an argument, which others could see. */
export function definePassword(command: Command): Command {
  return command
    .option('--password-file <file>', 'read the password from the first line of a file')
    .option('--ask-password', 'ask for the password')
}

/** Returns the password of --password-file or --ask-password; undefined if it is to be generated. */
export async function readPassword({ options, path, questions }: Typed): Promise<string | undefined> {
  const file = options['passwordFile']
  if (typeof file === 'string') return (await readFile(path(file), 'utf8')).split(/\r?\n/, 1)[0] ?? ''
  if (options['askPassword'] !== true) return undefined
  const password = await questions.secret('New password', 'use --password-file')
  if ((await questions.secret('The same again', 'use --password-file')) === password) return password
  throw new CommandError('usage', 'The two passwords differ.')
}
