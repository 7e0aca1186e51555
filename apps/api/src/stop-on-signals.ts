import type { EventEmitter } from 'node:events'

interface Stopping {
  /** Stops everything in order. Called once. It must handle its own failures. */
  readonly stop: (signal: NodeJS.Signals) => Promise<void>
  readonly exit: (code: number) => void
  readonly now?: () => number
}

const signals = ['SIGINT', 'SIGTERM'] as const
/** Ctrl-C reaches the server from the terminal, and again from npx and from pnpm (docs/decisions/009). */
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
