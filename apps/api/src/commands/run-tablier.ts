import { spawnSync } from 'node:child_process'
import { constants } from 'node:os'
import { join, resolve } from 'node:path'
import { Command, CommanderError } from 'commander'
import type { FastifyBaseLogger } from 'fastify'
import { type Config, readConfig } from '../config/config.ts'
import { demandOwnFile } from '../database/data-folder.ts'
import { loadEnvFile, type Variables } from '../config/env-file.ts'
import { codeOf } from '../process/error-code.ts'
import { createLogger } from '../http/request-log.ts'
import {
  CommandError,
  exitCodeOf,
  exitCodes,
  isAbort,
  isExpected,
  plain,
  type StatedError,
  stateError,
} from '../command-line/command-error.ts'
import {
  type Caller,
  enterPlace,
  findPlace,
  installedCommand,
  isNamed,
  type Place,
  type Surroundings,
} from '../setup/find-site.ts'
import { demandSite, runOnSite, type SiteParts, type Where } from './run-on-site.ts'
import { createProgressDisplay, createQuestions, type Questions, type Terminal } from '../command-line/terminal.ts'
import type { SiteVerb, Telling, Verb } from '../command-line/verb.ts'

export interface Call {
  readonly argv: readonly string[]
  /** Gets the variables of the site's `.env`. */
  readonly env: Variables
  readonly caller?: Caller | undefined
  /** Only tests have another machine and program. */
  readonly machine?: Omit<Surroundings, 'cwd'> | undefined
  readonly terminal: Terminal
  readonly verbs: readonly Verb[]
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
  readonly parts?: SiteParts | undefined
}

/** Runs one command and writes its result. Returns the exit code; it never throws. */
export async function runTablier(call: Call): Promise<number> {
  const { argv, env, caller = process, terminal, verbs, signal, parts } = call
  const isJson = argv.includes('--json')
  const display = createProgressDisplay(terminal, isJson)
  let chosen: Chosen | undefined
  let place: Place | undefined
  try {
    chosen = await parseArguments(argv, verbs, terminal)
    if (!chosen) return exitCodes.done
    const { verb, args, options } = chosen
    const tell = (line: string) => void (isJson || terminal.errors.write(`${plain(line)}\n`))
    const cwd = caller.cwd()
    const isNew = options['newSite'] === true
    if (verb.place !== 'machine') {
      const around = { ...call.machine, cwd }
      place = findPlace(env, around, verb.place === 'here' || isNew)
      const installed = place.owner && installedCommand(around)
      if (installed !== undefined) return runInstalled(installed, argv)
      enterPlace(place, caller, argv)
      const admit = place.owner ? undefined : demandOwnFile // the process is the owner's by now
      loadEnvFile(join(place.folder, '.env'), { env, admit })
      if (place.note !== undefined && verb.place === 'site') tell(place.note)
    }
    const questions = createQuestions({ terminal, yes: options['yes'] === true, signal })
    const path = (file: string) => resolve(env['INIT_CWD'] ?? cwd, file) // where pnpm puts the caller's folder
    const read = await verb.read({ args, options, questions, env, path })
    const around = {
      config: () => readConfig(env, place?.folder),
      log: createCommandLog,
      questions,
      parts,
      mayMake: isNew || isNamed(env),
      advice: isNamed(env) ? 'Correct DATA_DIR or DATABASE_URL, or make it with `tablier migrate`.' : place?.advice,
    }
    const result = await runVerb(verb, read, { ...around, work: { report: display.report, signal, tell } })
    display.end()
    const isBad = verb.isBad?.(result) === true
    writeResult(terminal, verb, result, { isJson, isBad })
    return isBad ? exitCodes.failed : exitCodes.done
  } catch (thrown) {
    display.end()
    const error = isAbort(thrown, signal) ? new CommandError('interrupted', 'Interrupted.') : thrown
    if (env['LOG_LEVEL'] === 'debug' && !isExpected(error) && error instanceof Error)
      terminal.errors.write(`${error.stack}\n`)
    const stated = place ? explainRights(stateError(error), error, place) : stateError(error)
    if (isJson) terminal.output.write(`${JSON.stringify({ ok: false, command: chosen?.verb.name, error: stated })}\n`)
    else terminal.errors.write(`${plain(stated.message)}\n`)
    return exitCodeOf(stated)
  }
}

/** Runs a command with the program of the machine's site. Returns its exit code, after a signal as a shell has it. */
function runInstalled(command: string, argv: readonly string[]): number {
  const { status, signal, error } = spawnSync(command, argv, { stdio: 'inherit' })
  if (error) throw error
  return status ?? 128 + (signal === null ? 0 : constants.signals[signal])
}

/** Says that on the machine's site the command runs as another user than the one who called it. */
function explainRights(stated: StatedError, error: unknown, { owner, folder }: Place): StatedError {
  if (!owner || codeOf(error) !== 'EACCES') return stated
  const why = `The command runs as the user of the site in ${folder}: give that user the file, for example there.`
  return { ...stated, message: `${stated.message} ${why}` }
}

function writeResult(
  { output }: Terminal,
  verb: Verb,
  result: object,
  { isJson, isBad }: { readonly isJson: boolean; readonly isBad: boolean },
): void {
  const lines = isJson ? [JSON.stringify({ ok: !isBad, command: verb.name, result })] : verb.say(result).map(plain)
  output.write(lines.map((line) => `${line}\n`).join(''))
}

/** Logs to standard error, and only if LOG_LEVEL asks for it, because the command itself says what went wrong. */
function createCommandLog({ logLevel }: Config) {
  return createLogger(logLevel === 'info' ? 'fatal' : logLevel, 2)
}

interface Circumstances extends Omit<Where, 'config' | 'log'> {
  readonly config: () => Config
  readonly log: (config: Config) => FastifyBaseLogger
  readonly questions: Questions
  readonly work: Telling
}

async function runVerb(verb: Verb, args: object, around: Circumstances): Promise<object> {
  if (verb.place !== 'site') return verb.run(args, around.work)
  try {
    const config = around.config()
    const where = { ...around, config, log: around.log(config) }
    demandSite(verb, where)
    return await runConfirmed(verb, await confirmed(verb, args, around), where)
  } catch (error) {
    const result = error instanceof Error ? verb.withoutSite?.(error) : undefined
    if (result) return result
    throw error
  }
}

async function confirmed(verb: SiteVerb, args: object, { questions }: Circumstances): Promise<object> {
  const asked = verb.confirm?.(args)
  if (!asked) return args
  await questions.agree(asked.question)
  return asked.args
}

/** Runs a verb. If an error can be confirmed, asks and runs it again. */
async function runConfirmed(
  verb: SiteVerb,
  args: object,
  where: Where & Pick<Circumstances, 'work' | 'questions'>,
): Promise<object> {
  const run = (given: object) => runOnSite(verb, given, where.work, where)
  try {
    return await run(args)
  } catch (error) {
    const asked = verb.confirm?.(args, error)
    if (!asked) throw error
    await where.questions.agree(asked.question)
    return run(asked.args)
  }
}

interface Chosen {
  readonly verb: Verb
  readonly args: readonly (string | undefined)[]
  readonly options: Readonly<Record<string, unknown>>
}

/** Reads the arguments; undefined if help was written. @throws CommandError `usage` for unknown arguments */
async function parseArguments(argv: readonly string[], verbs: readonly Verb[], { output }: Pick<Terminal, 'output'>) {
  let chosen: Chosen | undefined
  const program = new Command('tablier')
    .description('Commands for a Tablier site. While the server runs, it does their work.')
    .helpCommand(false)
  for (const verb of verbs) {
    const command = program.command(verb.name).description(verb.help)
    if (verb.place === 'site' && verb.makesSite)
      command.option('--new-site', 'make a site in this folder, if there is none')
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
