import type { EventEmitter } from 'node:events'

interface Stopping {
  /** Stops everything in order. Called once. It must handle its own failures. */
  readonly stop: (signal: NodeJS.Signals) => Promise<void>
  readonly exit: (code: number) => void
  readonly now?: () => number
}

/** What asks a process to end: Ctrl-C, the system, and a terminal that was closed. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** Ctrl-C reaches the server from the terminal, and again from npx and from pnpm (docs/decisions/running.md). */
const COPIES_MS = 1000

/** Stops at the first signal, then exits; at once at a second one, unless it is a copy of the first. */
export function stopOnSignals(process: EventEmitter, { stop, exit, now = () => performance.now() }: Stopping): void {
  let firstAt: number | undefined
  const end = async (signal: NodeJS.Signals) => {
    if (firstAt !== undefined) {
      if (now() - firstAt >= COPIES_MS) exit(1)
      return
    }
    firstAt = now()
    await stop(signal)
    exit(0)
  }
  for (const signal of signals) process.on(signal, (name: NodeJS.Signals) => void end(name))
}

/**
 * For a process that another one of ours has started and still waits for, which a terminal and systemd signal as well.
 * It ends at once when that one has ended, however much work of native code is under way.
 */
export function endWithParent(process: Pick<NodeJS.Process, 'connected' | 'kill' | 'pid'> & EventEmitter): void {
  for (const signal of signals) process.on(signal, () => {})
  const end = () => process.kill(process.pid, 'SIGKILL')
  process.on('disconnect', end)
  if (!process.connected) end() // while this program was being loaded
}
