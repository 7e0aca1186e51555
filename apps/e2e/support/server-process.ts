import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OWNER, type Session, signInAs } from './owner.ts'

/** The cache that the root's `start` script uses: later starts do not compile the server again. */
const COMPILE_CACHE = fileURLToPath(new URL('../../../node_modules/.cache/node', import.meta.url))
const MAIN = fileURLToPath(new URL('../../api/dist/server/main.js', import.meta.url))
const START_TIMEOUT_MS = 120_000

/** Returns an empty folder, which is deleted when it is disposed of. */
export const tempFolder = () => mkdtempDisposable(join(tmpdir(), 'tablier-e2e-'))

/** The built server in its own process, as `start` runs it. Disposing of it stops it. */
export interface ServerProcess extends AsyncDisposable {
  readonly url: string
  readonly pid: number
  /** Signs the owner in. */
  signIn(): Promise<Session>
  /** Returns the exit code; null if a signal has ended it. */
  stop(): Promise<number | null>
  kill(): Promise<void>
}

/**
 * Starts the built server with this data folder on PORT or a free port, and resolves when it has printed its addresses.
 * @param main the server's module after options of Node, by default what `start` runs
 * @throws Error with its output if it exits before that or takes too long
 */
export async function startServer(
  dataDir: string,
  env: Record<string, string> = {},
  main = [MAIN],
): Promise<ServerProcess> {
  const port = Number(env['PORT'] ?? (await freePort()))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...main], {
    cwd: dataDir, // has no .env
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      DATA_DIR: dataDir,
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
      LOG_LEVEL: 'error',
      ...env,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await listening(child)
  const url = `http://127.0.0.1:${port}`
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    }
    return child.exitCode
  }
  return {
    url,
    pid: child.pid!, // it has printed something, so it runs
    signIn: () => signInAs(OWNER, url),
    stop: () => end('SIGTERM'),
    [Symbol.asyncDispose]: async () => void (await end('SIGTERM')),
    kill: async () => void (await end('SIGKILL')),
  }
}

async function listening(child: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let said = ''
  const hear = (chunk: Buffer) => {
    said += chunk.toString()
    if (said.includes('Back office')) resolve()
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  child.once('error', reject)
  child.once('exit', (code) => reject(new Error(`The server ended with code ${code}: ${said}`)))
  const timer = setTimeout(() => {
    child.kill('SIGKILL')
    reject(new Error(`The server did not start within ${START_TIMEOUT_MS / 1000} s: ${said}`))
  }, START_TIMEOUT_MS)
  await promise.finally(() => clearTimeout(timer))
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server has a port
  server.close()
  await once(server, 'close')
  return port
}
