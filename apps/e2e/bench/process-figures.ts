import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

/** The unit of processor time in `/proc`: 100 ticks per second on every Linux platform of Node. */
const TICKS_PER_SECOND = 100

const SAMPLE_MS = 1000

/** Returns the processor time of a process and its children so far, in seconds. Linux only, like this whole file. */
export async function processorSeconds(pid: number): Promise<number> {
  const running = (await childrenOf(pid)).map((child) => processorSeconds(child).catch(() => 0)) // may have ended meanwhile
  const ofChildren = await Promise.all(running)
  return ofChildren.reduce((sum, one) => sum + one, await ownProcessorSeconds(pid))
}

/** Includes the children that have ended. */
async function ownProcessorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // Field 2 is the command's name in parentheses and may contain spaces. Fields 14 to 17 are user and system time, of
  // the process itself and of its children that have ended.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND
}

/** Returns the resident memory (RSS) of a process in bytes, now and at its peak. */
export async function memory(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? Number.NaN)
  return { now: kilobytes('VmRSS') * 1024, peak: kilobytes('VmHWM') * 1024 }
}

/** Returns the resident memory (RSS) of a process and its children in bytes, now. Pages that they share count twice. */
export async function memoryWithChildren(pid: number): Promise<number> {
  const children = (await childrenOf(pid)).map((child) => memory(child).catch(() => null)) // may have ended meanwhile
  const all = [await memory(pid), ...(await Promise.all(children))]
  return all.reduce((sum, one) => sum + (one?.now || 0), 0) // NaN while a process ends
}

export async function childrenOf(pid: number): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return list.split(' ').filter(Boolean).map(Number)
}

/** Samples the memory of a process and its children. The returned function stops and returns the maximum in bytes. */
export function watchMemory(pid: number): () => Promise<number> {
  let most = 0
  const sample = async () => {
    most = Math.max(most, await memoryWithChildren(pid))
  }
  let last = sample()
  const timer = setInterval(() => {
    last = sample()
  }, 20)
  return async () => {
    clearInterval(timer)
    await last
    await sample()
    return most
  }
}

/** The share of a processor below which a server counts as idle. Its timers need less. */
const IDLE_SHARE = 0.03
const QUIET_SAMPLES = 5
const TIMEOUT_MS = 10 * 60_000

/**
 * Waits until a server has done its background work, such as making variants: until its process has used almost no
 * processor time for five seconds.
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
