import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from './server-process.ts'

const folder = fileURLToPath(new URL('..', import.meta.url))

/** A server of one test, which can be started again later. Disposing of it stops it and deletes its data. */
export interface OwnServer extends AsyncDisposable {
  readonly origin: string
  /** Stops the server, and starts it again on the same data with its clock some days ahead. */
  readonly restart: (daysAhead: number) => Promise<void>
}

/**
 * Starts the built server on its own port and data folder. Its mails go to the same place as those of the worker's
 * server.
 * @param host `localhost` for passkeys, which need a name
 */
export async function startOwnServer(host = '127.0.0.1'): Promise<OwnServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tablier-own-'))
  const port = await freePort()
  const origin = `http://${host}:${port}`
  let stop = await start(0)

  async function start(daysAhead: number) {
    const args = ['--disable-warning=ExperimentalWarning', '--import', './support/clock-ahead.ts', 'start-server.ts']
    const env = { PORT: String(port), PUBLIC_URL: origin, OWN_DATA_DIR: dataDir, DAYS_AHEAD: String(daysAhead) }
    const server = spawn(process.execPath, args, {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const ended = once(server, 'exit')
    while (server.exitCode === null && !(await isReady(origin))) await pause(100)
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}.`)
    return async () => {
      server.kill()
      await ended
    }
  }

  return {
    origin,
    restart: async (daysAhead) => {
      await stop()
      stop = await start(daysAhead)
    },
    [Symbol.asyncDispose]: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false, // it does not listen yet
  )
}
