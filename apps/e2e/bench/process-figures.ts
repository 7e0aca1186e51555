import { readFile } from 'node:fs/promises'

/** The unit of processor time in `/proc`: 100 ticks per second on every Linux platform of Node. */
const TICKS_PER_SECOND = 100

/** Returns the processor time of a process and its threads so far, in seconds. Linux only, like this whole file. */
export async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // Field 2 is the command's name in parentheses and may contain spaces; fields 14 and 15 are user and system time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Returns the resident memory (RSS) of a process in bytes, now and at its peak. */
export async function memory(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? Number.NaN)
  return { now: kilobytes('VmRSS') * 1024, peak: kilobytes('VmHWM') * 1024 }
}

/**
 * Samples the memory of a process every 20 ms.
 * @returns a function that stops and returns the maximum, in bytes
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
