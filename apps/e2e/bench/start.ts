import { type Reading, repeated, seconds, withTempFolder } from './measurement.ts'
import { processorSeconds, untilIdle } from './process-figures.ts'
import { startServer } from '../support/server-process.ts'

/** Measures from the start of the process to the first page, elapsed time and processor time. */
async function timedStart(what: string, dataDir: string): Promise<Reading[]> {
  const begun = performance.now()
  const server = await startServer(dataDir)
  try {
    const page = await fetch(server.url)
    if (!page.ok || !(await page.text()).includes('<html')) throw new Error(`Got no page, but status ${page.status}.`)
    return [
      { what, value: (performance.now() - begun) / 1000, print: seconds },
      { what: `${what}: processor time`, value: await processorSeconds(server.pid), print: seconds },
    ]
  } finally {
    await server.stop()
  }
}

export const start = repeated({
  title: 'Start',
  method:
    'The built server in its own process, with the embedded database and the example content. The first start creates the database and re-encodes the example pictures, in a new folder each time; the later starts share a folder whose pictures have all their sizes.',
  rounds: 5,
  open: async (folder) => {
    const first = await startServer(folder)
    await untilIdle(first.pid)
    await first.stop()
    return {
      round: async () => [
        ...(await withTempFolder((empty) => timedStart('First start to the first page', empty))),
        ...(await timedStart('Later start to the first page', folder)),
      ],
      close: async () => {},
    }
  },
})
