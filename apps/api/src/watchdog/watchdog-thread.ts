import { execFile } from 'node:child_process'
import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

/** The thread that watches the server's event loop. `watchdog.ts` starts it. */

export interface Watch {
  /** As `heartbeat.ts` describes it. */
  readonly pulse: Int32Array
  readonly beatMs: number
  readonly limitMs: number
}

const { pulse, beatMs, limitMs } = workerData as Watch // `startWatchdog` sends it
const { NOTIFY_SOCKET, WATCHDOG_USEC } = process.env
/** After how many beats systemd is told, if it watches: three times within its limit. */
const TELL_AFTER = NOTIFY_SOCKET && WATCHDOG_USEC ? Math.floor(Number(WATCHDOG_USEC) / 1000 / 3 / beatMs) : Infinity

let seen = 0
let silent = 0
let untold = Infinity

// Counts beats of its own instead of reading a clock, which jumps when a laptop wakes up.
setInterval(() => {
  const count = Atomics.load(pulse, 0)
  silent = count === seen ? silent + 1 : 0
  seen = count
  untold += 1
  if (silent === 0 && untold >= TELL_AFTER) {
    untold = 0
    // Node cannot write to systemd's kind of socket. A failure shows soon enough.
    execFile('systemd-notify', ['WATCHDOG=1'], () => {})
  }
  if (silent * beatMs < limitMs || Atomics.load(pulse, 1) === 1) return
  writeSync(
    2,
    `The server has not answered for ${limitMs / 1000} seconds, so its watchdog ends it. Nothing that it has acknowledged is lost.\n`,
  )
  process.kill(process.pid, 'SIGKILL')
}, beatMs)
