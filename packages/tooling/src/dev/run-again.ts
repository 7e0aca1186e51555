import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'

interface Running {
  readonly command: readonly string[]
  /** Where the command runs. */
  readonly folder: string
  /** Folders in it; a change in one of them starts the command again. */
  readonly sources: readonly string[]
  readonly say: (line: string) => void
}

/** Programs save a file in several steps, and a change of branches writes many files. */
const QUIET_MS = 100

/**
 * Runs a command, and runs it again after each change of its sources; changes of tests do not count. Ends with the
 * command when this process gets a signal.
 * @returns starts the command again; gets what has changed
 */
export function runAgain({ command, folder, sources, say }: Running): (changed: string) => void {
  const [program = '', ...parameters] = command
  let timer: NodeJS.Timeout | undefined
  let isStopping = false
  let child = start()
  let restarting: Promise<void> | undefined

  function start(): ChildProcess {
    const started = spawn(program, parameters, { cwd: folder, stdio: 'inherit' })
    started.once('exit', (code, signal) => {
      if (isStopping) process.exit(code ?? 1)
      if (started === child && !restarting) say(`Ended with ${signal ?? code}. It starts again after a change.`)
    })
    return started
  }

  async function restart(): Promise<void> {
    await end(child)
    restarting = undefined
    if (!isStopping) child = start()
  }

  const again = (changed: string) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (restarting) return // it has not started yet, so it will load the change
      say(`Restarting: ${changed} changed.`)
      restarting = restart()
    }, QUIET_MS)
  }

  for (const source of sources)
    watch(join(folder, source), { recursive: true }, (_event, name) => {
      if (name && /\.(?:ts|json|mjs)$/.test(name) && !/\.test(?:-d)?\.ts$|\.cases\.json$/.test(name))
        again(join(source, name))
    })

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      isStopping = true
      if (hasEnded(child)) process.exit()
      if (signal !== 'SIGINT') child.kill(signal) // a terminal sends Ctrl+C to both
    })

  return again
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}
