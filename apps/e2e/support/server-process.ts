import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type Client, createClient, fetchTransport } from '@tablier/api-client'
import { type Api, api } from '@tablier/contracts'

/** The cache that the root's `start` script uses: later starts do not compile the server again. */
const COMPILE_CACHE = fileURLToPath(new URL('../../../node_modules/.cache/node', import.meta.url))
const MAIN = fileURLToPath(new URL('../../api/dist/server/main.js', import.meta.url))
const START_TIMEOUT_MS = 120_000
export const ADMIN = { email: 'admin@example.com', password: 'a password to measure with' } as const

/** The built server in its own process, as `start` runs it. Disposing of it stops it. */
export interface ServerProcess extends AsyncDisposable {
  readonly url: string
  readonly pid: number
  signIn(): Promise<{ admin: Client<Api>; token: string }>
  stop(): Promise<void>
  kill(): Promise<void>
}

/**
 * Starts the built server with this data folder on PORT or a free port, and resolves when it has printed its addresses.
 * @param main the server's module, by default what `start` runs
 * @throws Error with its output if it exits before that or takes too long
 */
export async function startServer(
  dataDir: string,
  env: Record<string, string> = {},
  main = MAIN,
): Promise<ServerProcess> {
  const port = Number(env['PORT'] ?? (await freePort()))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    cwd: dataDir, // has no .env
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'error',
      ...env,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await listening(child)
  const url = `http://127.0.0.1:${port}`
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    url,
    pid: child.pid!, // it has printed something, so it runs
    signIn: async () => {
      const { token } = await createClient(api, fetchTransport(url)).auth.login({ body: ADMIN })
      return { admin: createClient(api, fetchTransport(url), { token: () => token }), token }
    },
    stop: () => end('SIGTERM'),
    [Symbol.asyncDispose]: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
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
