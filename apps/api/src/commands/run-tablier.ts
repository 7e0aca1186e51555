import { type Config, readConfig } from '../config.ts'
import { createLogger } from '../http/request-log.ts'
import { CommandError, exitCodeOf, exitCodes, type ExitCode, isAbort, isExpected, stateError } from './command-error.ts'
import { type Chosen, parseArguments, pathFrom } from './program.ts'
import { createProgressDisplay } from './progress-display.ts'
import { createQuestions } from './questions.ts'
import { runVerb } from './run-verb.ts'
import type { Terminal } from './terminal.ts'
import type { SiteParts } from './command-site.ts'
import type { Verb } from './verb.ts'

interface Call {
  readonly argv: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly terminal: Terminal
  readonly verbs: readonly Verb[]
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
  readonly parts?: SiteParts | undefined
}

/** Runs one command and writes its result. Returns the exit code; it never throws. */
export async function runTablier(call: Call): Promise<ExitCode> {
  const { argv, env, terminal, verbs, signal, parts } = call
  const isJson = argv.includes('--json')
  const display = await createProgressDisplay(terminal, isJson)
  let chosen: Chosen | undefined
  try {
    chosen = await parseArguments(argv, verbs, terminal)
    if (!chosen) return exitCodes.done
    const { verb, args, options } = chosen
    const questions = createQuestions({ terminal, yes: options['yes'] === true, signal })
    const read = await verb.read({ args, options, questions, env, path: pathFrom(env) })
    const around = { config: () => readConfig(env), log: createCommandLog, questions, parts }
    const result = await runVerb(verb, read, { ...around, work: { report: display.report, signal } })
    display.end()
    const isBad = verb.isBad?.(result) === true
    writeResult(terminal, verb, result, { isJson, isBad })
    return isBad ? exitCodes.failed : exitCodes.done
  } catch (thrown) {
    display.end()
    const error = isAbort(thrown, signal) ? new CommandError('interrupted', 'Interrupted.') : thrown
    if (env['LOG_LEVEL'] === 'debug' && !isExpected(error) && error instanceof Error)
      terminal.errors.write(`${error.stack}\n`)
    const stated = stateError(error)
    if (isJson) terminal.output.write(`${JSON.stringify({ ok: false, command: chosen?.verb.name, error: stated })}\n`)
    else terminal.errors.write(`${stated.message}\n`)
    return exitCodeOf(stated)
  }
}

function writeResult(
  { output }: Terminal,
  verb: Verb,
  result: object,
  { isJson, isBad }: { readonly isJson: boolean; readonly isBad: boolean },
): void {
  const lines = isJson ? [JSON.stringify({ ok: !isBad, command: verb.name, result })] : verb.say(result)
  output.write(lines.map((line) => `${line}\n`).join(''))
}

/** On standard error, and nothing unless LOG_LEVEL asks for it: the command says itself what went wrong. */
function createCommandLog({ logLevel }: Config) {
  return createLogger(logLevel === 'info' ? 'fatal' : logLevel, 2)
}
