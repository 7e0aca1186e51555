import { type Figure, type Measurement, median, seconds, withTempFolder } from './measurement.ts'
import { processorSeconds } from './process-figures.ts'
import { startServer } from './server-process.ts'

const LATER_STARTS = 5

interface Start {
  /** Seconds from the start of the process to the first page: elapsed time, and processor time. */
  readonly wall: number
  readonly processor: number
}

async function timedStart(dataDir: string): Promise<Start> {
  const begun = performance.now()
  const server = await startServer(dataDir)
  try {
    const page = await fetch(server.url)
    if (!page.ok || !(await page.text()).includes('<html')) throw new Error(`Got no page, but status ${page.status}.`)
    return { wall: (performance.now() - begun) / 1000, processor: await processorSeconds(server.pid) }
  } finally {
    await server.stop()
  }
}

async function run(): Promise<Figure[]> {
  return withTempFolder(async (folder) => {
    const first = await timedStart(folder)
    const later: Start[] = []
    while (later.length < LATER_STARTS) later.push(await timedStart(folder))
    return [
      { what: 'First start, in an empty folder, to the first page', figure: seconds(first.wall) },
      { what: '… processor time', figure: seconds(first.processor) },
      { what: 'Later start to the first page', figure: seconds(median(later.map(({ wall }) => wall))) },
      { what: '… processor time', figure: seconds(median(later.map(({ processor }) => processor))) },
    ]
  })
}

export const start: Measurement = {
  title: 'Start',
  method: `The built server in its own process, with the embedded database and the example content. The first start creates the database and re-encodes the example pictures; for later starts the figure is the median of ${LATER_STARTS}.`,
  run,
}
