import { readdir, readFile, readlink } from 'node:fs/promises'

interface PortHolder {
  /** The program's name; `another program` if the system does not tell. */
  readonly program: string
  readonly pid?: number
}

const LISTENING = '0A'

/** Returns who listens on a TCP port of this machine; undefined if nobody does. Linux only, as `setup` is. */
export async function portHolder(port: number): Promise<PortHolder | undefined> {
  const sockets = new Set<string>()
  for (const table of ['tcp', 'tcp6']) {
    const [, ...rows] = (await readFile(`/proc/net/${table}`, 'utf8').catch(() => '')).trim().split('\n') // no IPv6, no table
    for (const row of rows) {
      const [, address = '', , state, , , , , , inode] = row.trim().split(/\s+/)
      const isPort = Number.parseInt(address.split(':')[1] ?? '', 16) === port
      if (isPort && state === LISTENING) sockets.add(`socket:[${inode}]`)
    }
  }
  if (sockets.size === 0) return undefined
  for (const pid of await readdir('/proc')) if (/^\d+$/.test(pid) && (await holdsOneOf(pid, sockets))) return named(pid)
  return { program: 'another program' }
}

async function holdsOneOf(pid: string, sockets: ReadonlySet<string>): Promise<boolean> {
  const files = await readdir(`/proc/${pid}/fd`).catch(() => []) // it has ended, or belongs to another user
  const targets = await Promise.all(files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => ''))) // closed meanwhile
  return targets.some((target) => sockets.has(target))
}

async function named(pid: string): Promise<PortHolder> {
  const program = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '') // it has ended
  return { program: program.trim() || 'another program', pid: Number(pid) }
}
