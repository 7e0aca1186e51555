import { type Reading, repeated, seconds } from './measurement.ts'
import { processorSeconds, untilIdle } from './process-figures.ts'
import { startServer, tempFolder } from '../support/server-process.ts'

/** Measures from the start of the process to the first page, elapsed time and processor time. */
async function timedStart(what: string, dataDir: string): Promise<Reading[]> {
  const begun = performance.now()
  await using server = await startServer(dataDir)
  const page = await fetch(server.url)
  if (!page.ok || !(await page.text()).includes('<html')) throw new Error(`Got no page, but status ${page.status}.`)
  return [
    { what, value: (performance.now() - begun) / 1000, print: seconds },
    { what: `${what}: processor time`, value: await processorSeconds(server.pid), print: seconds },
  ]
}

export const start = repeated({
  title: 'Start',
  method:
    'The built server in its own process, with the embedded database and the example content. The first start creates the database and re-encodes the example pictures, in a new folder each time; the later starts share a folder whose pictures have all their sizes.',
  rounds: 5,
  open: async (resources) => {
    const { path } = resources.use(await tempFolder())
    const first = await startServer(path)
    await untilIdle(first.pid)
    await first.stop()
    return async () => {
      await using empty = await tempFolder()
      return [
        ...(await timedStart('First start to the first page', empty.path)),
        ...(await timedStart('Later start to the first page', path)),
      ]
    }
  },
})
