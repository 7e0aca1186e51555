import { fileURLToPath } from 'node:url'
import { copyExampleSite } from './example-site.ts'
import { freePort, startServer, tempFolder } from './server-process.ts'

const MAIN = fileURLToPath(new URL('../start-server.ts', import.meta.url))
const CLOCK_AHEAD = new URL('clock-ahead.ts', import.meta.url).href

/** A server of one test, which can be started again later. Disposing of it stops it and deletes its data. */
export interface OwnServer extends AsyncDisposable {
  readonly origin: string
  /** Stops the server, and starts it again on the same data with its clock some days ahead. */
  readonly restart: (daysAhead: number) => Promise<void>
}

/**
 * Starts the built server on its own port and a copy of the example site. Its mails go to the same place as those of the worker's
 * server, unless a place is given.
 * @param host `localhost` for passkeys, which need a name
 * @param smtpUrl where its mails go
 */
export async function startOwnServer(host = '127.0.0.1', smtpUrl?: string): Promise<OwnServer> {
  const folder = await tempFolder()
  await copyExampleSite(folder.path)
  const port = String(await freePort())
  const origin = `http://${host}:${port}`
  const { TEST_PARALLEL_INDEX = '0' } = process.env
  const env = {
    PORT: port,
    PUBLIC_URL: origin,
    OWN_DATA_DIR: folder.path,
    TEST_PARALLEL_INDEX,
    ...(smtpUrl && { OWN_SMTP_URL: smtpUrl }),
  }
  const start = (daysAhead: number) =>
    startServer(folder.path, { ...env, DAYS_AHEAD: String(daysAhead) }, ['--import', CLOCK_AHEAD, MAIN])
  let server = await start(0)
  return {
    origin,
    restart: async (daysAhead) => {
      await server.stop()
      server = await start(daysAhead)
    },
    [Symbol.asyncDispose]: async () => {
      await server.stop()
      await folder.remove()
    },
  }
}
