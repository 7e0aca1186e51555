import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { filmBytes } from './generated-film.ts'
import { type Figure, type Measurement, megabytes, ratio, withTempFolder } from './measurement.ts'
import { memory, watchMemory } from './process-figures.ts'
import { startServer } from './server-process.ts'

const SIZE = 1024 * 1024 * 1024
const REST_MS = 3000
const MAX_GROWTH = 64 * 1024 * 1024

async function run(): Promise<Figure[]> {
  return withTempFolder(async (folder) => {
    const first = await startServer(folder, { DEMO_CONTENT: 'false' })
    await first.stop() // creating the database leaves free memory behind, which would hide growth
    const server = await startServer(folder)
    try {
      const { token } = await server.signIn()
      await wait(REST_MS)
      const { now: before } = await memory(server.pid)
      const stopWatching = watchMemory(server.pid)
      const begun = performance.now()
      await upload(`${server.url}/api/banners`, token)
      const uploadSeconds = (performance.now() - begun) / 1000
      const growth = (await stopWatching()) - before
      const copySeconds = await timedCopy(folder)
      const perSecond = (duration: number) => `${megabytes(SIZE / duration)}/s`
      return [
        {
          what: 'Throughput compared to `cp` of the same file',
          figure: `${ratio(copySeconds / uploadSeconds)} (${perSecond(uploadSeconds)}, cp ${perSecond(copySeconds)})`,
        },
        { what: 'Idle memory before the upload', figure: megabytes(before) },
        { what: `Maximum growth of memory (allowed: ${megabytes(MAX_GROWTH)})`, figure: megabytes(growth) },
      ]
    } finally {
      await server.stop()
    }
  })
}

/** Sends the film as a browser's form would, and generates it while sending. */
async function upload(url: string, token: string): Promise<void> {
  const boundary = 'the-boundary-of-the-form'
  const part = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}`
  const head = Buffer.from(
    `${part('name="heading"')}\r\n\r\nA long film\r\n${part('name="media_file"; filename="film.mp4"')}\r\nContent-Type: video/mp4\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const outgoing = request(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + SIZE + tail.length,
    },
  })
  function* body() {
    yield head
    yield* filmBytes(SIZE)
    yield tail
  }
  const [[response]] = await Promise.all([once(outgoing, 'response'), pipeline(Readable.from(body()), outgoing)])
  await assertCreated(response as IncomingMessage) // the event's argument
}

async function assertCreated(response: IncomingMessage): Promise<void> {
  const answer = await text(response)
  if (response.statusCode !== 201) throw new Error(`The upload failed with ${response.statusCode}: ${answer}`)
}

/** Returns how many seconds it takes to copy the stored film within the data folder. */
async function timedCopy(dataDir: string): Promise<number> {
  const uploads = join(dataDir, 'uploads')
  const film = (await readdir(uploads)).find((name) => name.endsWith('.mp4'))
  if (!film || (await stat(join(uploads, film))).size !== SIZE) throw new Error('The film was not stored whole.')
  const begun = performance.now()
  await promisify(execFile)('cp', ['--reflink=never', join(uploads, film), join(dataDir, 'copy.mp4')])
  return (performance.now() - begun) / 1000
}

export const uploadOfFilm: Measurement = {
  title: 'Upload of 1 GiB',
  method:
    'One mp4, generated while it is sent over HTTP as multipart/form-data; the server hashes and stores it. Then `cp` copies the stored file on the same disk. Memory is the RSS of the server process, sampled every 20 ms.',
  run,
}
