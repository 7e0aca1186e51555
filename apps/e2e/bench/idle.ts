import { setTimeout as wait } from 'node:timers/promises'
import { processorSeconds } from './process-figures.ts'

const SAMPLE_MS = 1000
/** An idle server's timers need less than this part of a processor. */
const IDLE_SHARE = 0.03
const QUIET_SAMPLES = 5
const TIMEOUT_MS = 10 * 60_000

/**
 * Waits until a server has done its background work, such as preparing the sizes of pictures: until its process has
 * used almost no processor time for five seconds.
 * @throws Error if that takes more than ten minutes
 */
export async function untilIdle(pid: number): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS
  let quiet = 0
  let last = { used: await processorSeconds(pid), at: performance.now() }
  while (quiet < QUIET_SAMPLES) {
    if (performance.now() > deadline) throw new Error(`The server is still working after ${TIMEOUT_MS / 1000} s.`)
    await wait(SAMPLE_MS)
    const now = { used: await processorSeconds(pid), at: performance.now() }
    const share = (now.used - last.used) / ((now.at - last.at) / 1000)
    quiet = share < IDLE_SHARE ? quiet + 1 : 0
    last = now
  }
}
