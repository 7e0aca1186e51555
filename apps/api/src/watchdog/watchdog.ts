import { url as debuggerUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'
import { environmentAtStart } from '../config/env-file.ts'
import { beat, pulse } from './heartbeat.ts'
import type { Watch } from './watchdog-thread.ts'

const BEAT_MS = 1000
/** For how long the event loop may stand, and the database may neither read nor write. */
const LIMIT_MS = 60_000

/** The program is next to this file, or next to the bundle that contains it. */
const THREAD = new URL(`watchdog-thread${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url)

/**
 * Ends this process with SIGKILL if its event loop stands for a minute, because then nothing in it can: a thread counts
 * its signs of life (docs/decisions/running.md). Under systemd, the thread also says that the process is alive.
 */
export function startWatchdog({ beatMs = BEAT_MS, limitMs = LIMIT_MS } = {}): void {
  const look = () => {
    beat()
    Atomics.store(pulse, 1, debuggerUrl() === undefined ? 0 : 1) // somebody who debugs may stop the loop
  }
  look()
  setInterval(look, beatMs).unref()
  new Worker(THREAD, {
    workerData: { pulse, beatMs, limitMs } satisfies Watch,
    execArgv: [],
    env: environmentAtStart,
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
  }).unref()
}
