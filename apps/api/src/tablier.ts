import { CommandError, exitCodes } from './command-line/command-error.ts'
import { runTablier } from './commands/run-tablier.ts'
import { verbs } from './commands/verbs.ts'
import { stopOnSignals } from './process/stop-on-signals.ts'

/** The program behind `tablier <verb>`: reads the environment as the server does, and runs one command. */

process.umask(0o077) // backups and exports are for their own user
const interrupt = new AbortController()
const { stdin: input, stdout: output, stderr: errors, env, argv } = process
const ended = runTablier({
  argv: argv.slice(2),
  env,
  terminal: { input, output, errors },
  verbs,
  signal: interrupt.signal,
})

stopOnSignals(process, {
  stop: async () => {
    interrupt.abort(new CommandError('interrupted', 'Interrupted.'))
    await ended
  },
  // A restore that was too late to cancel has ended.
  exit: () => process.exit(process.exitCode ?? exitCodes.interrupted),
})

process.exitCode = await ended
