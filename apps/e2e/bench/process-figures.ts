import { readFile } from 'node:fs/promises'

/** The kernel's clock ticks a second, which every Linux platform of Node fixes at 100. */
const TICKS_PER_SECOND = 100

/** Seconds of processor time that a process has taken so far, its threads included. Linux only, as all of this file. */
export async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The second field is the command's name in brackets and may hold blanks; user and system time are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Bytes of memory that a process has in use (RSS) now, and at its peak. */
export async function memory(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? Number.NaN)
  return { now: kilobytes('VmRSS') * 1024, peak: kilobytes('VmHWM') * 1024 }
}

/**
 * Watches the memory of a process.
 * @returns ends it and gives the most bytes seen
 */
export function watchMemory(pid: number): () => Promise<number> {
  let most = 0
  const sample = async () => {
    most = Math.max(most, (await memory(pid)).now)
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
