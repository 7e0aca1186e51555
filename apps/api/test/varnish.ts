import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { vi } from 'vitest'
import { end } from './nginx.ts'

const program = process.env['VARNISHD'] ?? '/usr/sbin/varnishd'

/** Varnish 7 is a Debian package; a fake one would prove nothing. */
export const hasVarnish = existsSync(program)

export interface Varnish {
  readonly url: string
  /** Where the server must listen. */
  readonly socket: string
  readonly token: string
  /** How many purges it has received. */
  readonly purges: () => Promise<number>
  readonly stop: () => Promise<void>
}

/** Starts Varnish on loopback with the documented configuration, for a server on a Unix socket. */
export async function startVarnish(): Promise<Varnish> {
  const folder = await mkdtemp(join(tmpdir(), 'tablier-varnish-'))
  await chmod(folder, 0o755) // Varnish gives up root's rights
  const socket = join(folder, 'server.sock')
  const token = 'a secret of the test'
  const vcl = join(folder, 'varnish.vcl')
  await writeFile(vcl, await configuration(socket, token))
  const name = join(folder, 'varnish')
  const child = spawn(
    program,
    ['-F', `-n${name}`, `-f${vcl}`, '-a127.0.0.1:0', '-smalloc,64m', '-phttp_gzip_support=off'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const messages = text(child.stderr)
  const ask = async (tool: string, ...options: string[]) =>
    (await promisify(execFile)(tool, ['-n', name, ...options])).stdout
  const stop = async () => {
    await end(child)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const port = await vi.waitFor(async () => portIn(await ask('varnishadm', 'debug.listen_address'), child), {
      timeout: 50_000,
    })
    const purges = async () => Number(/\d+/.exec(await ask('varnishstat', '-1', '-f', 'MAIN.bans_added'))?.[0]) - 1 // Varnish adds the first
    return { url: `http://127.0.0.1:${port}`, socket, token, purges, stop }
  } catch (error) {
    await stop()
    throw new Error(`Varnish did not start: ${await messages}`, { cause: error })
  }
}

/** Returns the documented configuration with the socket and the token of a test. */
async function configuration(socket: string, token: string): Promise<string> {
  const documented = await readFile(new URL('../deploy/varnish.vcl', import.meta.url), 'utf8')
  return documented
    .replace('.host = "127.0.0.1";', `.path = "${socket}";`)
    .replace('.port = "3000";', '')
    .replace('replace this secret', token)
}

/** @throws if Varnish does not listen yet; a test error at once if it has ended */
function portIn(addresses: string, child: ChildProcess): string {
  if (child.exitCode !== null) throw new Error(`varnishd ended with ${child.exitCode}`)
  const port = /127\.0\.0\.1 (\d+)/.exec(addresses)?.[1]
  if (!port) throw new Error('varnishd does not listen yet')
  return port
}
