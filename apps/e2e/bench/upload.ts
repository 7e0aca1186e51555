import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { filmBytes } from './generated-film.ts'
import { megabytes, ratio, type Reading, repeated, startAgain } from './measurement.ts'
import { memory, untilIdle, watchMemory } from './process-figures.ts'
import type { ServerProcess } from '../support/server-process.ts'

const run = promisify(execFile)
const SIZE = 1024 * 1024 * 1024
const MAX_GROWTH = 64 * 1024 * 1024

async function uploadAndCopy(server: ServerProcess, token: string, folder: string): Promise<Reading[]> {
  await untilIdle(server.pid)
  await written(folder)
  const { now: before } = await memory(server.pid)
  const stopWatching = watchMemory(server.pid)
  const begun = performance.now()
  await upload(`${server.url}/api/banners`, token)
  const uploadSeconds = (performance.now() - begun) / 1000
  const growth = (await stopWatching()) - before
  await written(folder)
  const copySeconds = await timedCopy(folder)
  const perSecond = (value: number) => `${megabytes(value)}/s`
  return [
    { what: 'Throughput compared to `cp` of the same file', value: copySeconds / uploadSeconds, print: ratio },
    { what: 'Throughput of the upload', value: SIZE / uploadSeconds, print: perSecond },
    { what: 'Throughput of `cp`', value: SIZE / copySeconds, print: perSecond },
    { what: 'Idle memory before the upload', value: before, print: megabytes },
    { what: `Maximum growth of memory (allowed: ${megabytes(MAX_GROWTH)})`, value: growth, print: megabytes },
  ]
}

/** Waits until the disk has everything that was written to the folder's file system. */
async function written(folder: string): Promise<void> {
  await run('sync', ['--file-system', folder])
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

/** Returns how many seconds it takes to copy the stored film within the data folder, and deletes both files. */
async function timedCopy(dataDir: string): Promise<number> {
  const uploads = join(dataDir, 'uploads')
  const name = (await readdir(uploads)).find((file) => file.endsWith('.mp4')) ?? 'no film'
  const [film, copy] = [join(uploads, name), join(dataDir, 'copy.mp4')]
  if ((await stat(film)).size !== SIZE) throw new Error('The film was not stored whole.')
  const begun = performance.now()
  await run('cp', ['--reflink=never', film, copy])
  const duration = (performance.now() - begun) / 1000
  await Promise.all([rm(film), rm(copy)])
  return duration
}

export const uploadOfFilm = repeated({
  title: 'Upload of 1 GiB',
  method:
    'One mp4, generated while it is sent over HTTP as multipart/form-data; the server hashes and stores it, and answers after an fsync. Then `cp` copies the stored file on the same disk, without an fsync. Before each of the two, the disk has written everything. Memory is the RSS of the server process, sampled every 20 ms.',
  rounds: 5,
  open: async (resources) => {
    const { server, folder } = await startAgain(resources, { DEMO_CONTENT: 'false' })
    const { token } = await server.signIn()
    return () => uploadAndCopy(server, token, folder)
  },
})
