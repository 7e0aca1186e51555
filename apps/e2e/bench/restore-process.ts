import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('../../api/test/backups/restore-while-running.ts', import.meta.url))

/** A server that makes a backup of its own site, or restores one. */
export interface RestoreProcess {
  /** Resolves when the step begins. False if the process ended before. */
  begins(step: string): Promise<boolean>
  /** Resolves when it has ended by itself. @throws Error if it failed */
  finish(): Promise<void>
  /** Returns false if it had finished or failed before. */
  kill(): Promise<boolean>
}

export function startRestore(dataDir: string, verb: 'backup' | 'restore', file: string): RestoreProcess {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM, verb, file], {
    cwd: dataDir, // has no .env
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, DEMO_CONTENT: 'false' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const begun = new Set<string>()
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => begun.add(line))
  const ended = once(child, 'close')
  return {
    begins: (step) => begins(child, lines, begun, step),
    finish: async () => {
      await ended
      if (!begun.has('done')) throw new Error(`The ${verb} failed.`)
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
      return child.signalCode === 'SIGKILL' && !begun.has('done')
    },
  }
}

async function begins(
  child: ChildProcess,
  lines: ReturnType<typeof createInterface>,
  begun: ReadonlySet<string>,
  step: string,
): Promise<boolean> {
  if (begun.has(step)) return true
  return new Promise((resolve) => {
    lines.on('line', (line) => line === step && resolve(true))
    child.once('close', () => resolve(begun.has(step)))
  })
}
