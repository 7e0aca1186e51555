import { resolve } from 'node:path'
import { Command, CommanderError } from 'commander'
import { CommandError } from './command-error.ts'
import type { Terminal } from './terminal.ts'
import type { Verb } from './verb.ts'

/** A verb and what was typed after it. */
export interface Chosen {
  readonly verb: Verb
  readonly args: readonly (string | undefined)[]
  readonly options: Readonly<Record<string, unknown>>
}

/**
 * Reads the arguments of the process.
 * @returns undefined if help was asked for, which is written
 * @throws CommandError `usage` for arguments that no verb has
 */
export async function parseArguments(
  argv: readonly string[],
  verbs: readonly Verb[],
  { output }: Pick<Terminal, 'output'>,
): Promise<Chosen | undefined> {
  let chosen: Chosen | undefined
  const program = new Command('tablier')
    .description('Commands for a Tablier site. While the server runs, it does their work.')
    .helpCommand(false)
  for (const verb of verbs) {
    const command = program.command(verb.name).description(verb.help)
    verb.define?.(command)
    command.option('--json', 'write one JSON document, and progress as NDJSON on standard error')
    command.action((...given: unknown[]) => {
      const options = command.opts()
      chosen = { verb, args: given.slice(0, command.registeredArguments.length) as (string | undefined)[], options } // no argument is variadic
    })
  }
  for (const command of [program, ...program.commands])
    command
      .exitOverride()
      .showSuggestionAfterError(false)
      .configureOutput({ writeOut: (text) => void output.write(text), writeErr: () => {} })
  try {
    await program.parseAsync(argv, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode === 0) return undefined
    throw usageError(error)
  }
  return chosen
}

function usageError({ code, message }: CommanderError): CommandError {
  const what = code === 'commander.help' ? 'Which command?' : sentence(message.replace(/^error: /, ''))
  return new CommandError(
    'usage',
    `${what} \`tablier --help\` lists the commands, \`tablier COMMAND --help\` explains one.`,
  )
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1).replaceAll("'", '"')}${text.endsWith('.') ? '' : '.'}`
}

/** Returns the absolute path of a file. pnpm starts scripts in another folder than the caller's, whose name it passes on. */
export function pathFrom(env: Readonly<Record<string, string | undefined>>): (file: string) => string {
  return (file) => resolve(env['INIT_CWD'] ?? '.', file)
}
