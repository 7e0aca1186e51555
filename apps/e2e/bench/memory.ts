import { setTimeout as wait } from 'node:timers/promises'
import { CONNECTIONS, requestsPerSecond } from './load.ts'
import { type Figure, type Measurement, megabytes, withTempFolder } from './measurement.ts'
import { afterLargePictures, IDLE_SECONDS, PICTURES } from './memory-of-pictures.ts'
import { onNewDatabase } from './new-database.ts'
import { memory } from './process-figures.ts'
import { startServer } from './server-process.ts'

const LOAD_SECONDS = 10
const REST_MS = 5000

async function run(): Promise<Figure[]> {
  const databaseUrl = process.env['DATABASE_URL']
  return [
    ...(await underLoad()),
    ...(await afterLargePictures('embedded')),
    ...(databaseUrl ? await onNewDatabase(databaseUrl, (env) => afterLargePictures('PostgreSQL', env)) : []),
  ]
}

async function underLoad(): Promise<Figure[]> {
  return withTempFolder(async (folder) => {
    const first = await startServer(folder)
    const firstPeak = (await memory(first.pid)).peak
    await first.stop()
    const server = await startServer(folder)
    try {
      await (await fetch(server.url)).text()
      await wait(REST_MS)
      const rest = await memory(server.pid)
      await requestsPerSecond(server.url, { seconds: LOAD_SECONDS })
      await requestsPerSecond(`${server.url}/api/galleries/items`, { seconds: LOAD_SECONDS })
      await wait(REST_MS)
      const loaded = await memory(server.pid)
      return [
        { what: 'Peak of the first start (creates the database)', figure: megabytes(firstPeak) },
        { what: 'Idle after a later start and one page', figure: megabytes(rest.now) },
        { what: 'Idle after the load', figure: megabytes(loaded.now) },
        { what: 'Peak under the load', figure: megabytes(loaded.peak) },
      ]
    } finally {
      await server.stop()
    }
  })
}

export const memoryUse: Measurement = {
  title: 'Memory',
  method: `Resident memory (RSS) of the server process, including the embedded database. The load requests the public page and then a public list, for ${LOAD_SECONDS} s each, on ${CONNECTIONS} connections. Then ${PICTURES} pictures of 50 megapixels (JPEG, 10 MB) are uploaded one after the other; these figures include the process that scales them, and the last one is taken after ${IDLE_SECONDS} s of rest (BENCH_IDLE_SECONDS sets another time). PostgreSQL, without its own processes, is measured only if DATABASE_URL names a server.`,
  run,
}
