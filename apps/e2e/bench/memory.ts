import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pictureWidths } from '@tablier/contracts'
import sharp from 'sharp'
import { type Figure, type Measurement, megabytes, startAgain } from './measurement.ts'
import { childrenOf, memory, memoryWithChildren, watchMemory } from './process-figures.ts'
import type { ServerProcess } from '../support/server-process.ts'

const LOAD_SECONDS = 10
const CONNECTIONS = 32
const REST_MS = 5000
const PICTURES = 6
const IDLE_SECONDS = Number(process.env['BENCH_IDLE_SECONDS'] ?? 60)
/** A picture of 49.97 megapixels; the limit is 50. */
const [WIDTH, HEIGHT] = [8660, 5770]

async function run(): Promise<Figure[]> {
  return [...(await underLoad()), ...(await afterLargePictures())]
}

async function underLoad(): Promise<Figure[]> {
  await using resources = new AsyncDisposableStack()
  let firstPeak = 0
  const { server } = await startAgain(resources, {}, async ({ pid }) => void (firstPeak = (await memory(pid)).peak))
  await (await fetch(server.url)).text()
  await wait(REST_MS)
  const rest = await memory(server.pid)
  await load(server.url)
  await load(`${server.url}/api/galleries/items`)
  await wait(REST_MS)
  const loaded = await memory(server.pid)
  return [
    { what: 'Peak of the first start (creates the database)', figure: megabytes(firstPeak) },
    { what: 'Idle after a later start and one page', figure: megabytes(rest.now) },
    { what: 'Idle after the load', figure: megabytes(loaded.now) },
    { what: 'Peak under the load', figure: megabytes(loaded.peak) },
  ]
}

async function load(url: string): Promise<void> {
  const end = performance.now() + LOAD_SECONDS * 1000
  const visit = async () => {
    while (performance.now() < end) await (await fetch(url)).arrayBuffer()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, visit))
}

/** Measures a server at rest, and after large uploads when the process that scales them has ended. */
async function afterLargePictures(): Promise<Figure[]> {
  await using resources = new AsyncDisposableStack()
  const { server, folder } = await startAgain(resources, { DEMO_CONTENT: 'false' })
  await (await fetch(server.url)).text()
  await wait(REST_MS)
  const rest = await memoryWithChildren(server.pid)
  const stopWatching = watchMemory(server.pid)
  await uploadPictures(server)
  await untilScaled(folder)
  const peak = await stopWatching()
  const after = await memoryWithChildren(server.pid)
  const { peak: peakOfServer } = await memory(server.pid)
  while ((await childrenOf(server.pid)).length > 0) await wait(500)
  await wait(IDLE_SECONDS * 1000)
  return [
    { what: 'At rest after a later start, without the example content', figure: megabytes(rest) },
    {
      what: `Peak while ${PICTURES} large pictures are uploaded and scaled`,
      figure: `${megabytes(peak)} (the server alone ${megabytes(peakOfServer)})`,
    },
    { what: 'Directly after', figure: megabytes(after) },
    { what: `${IDLE_SECONDS} s later`, figure: megabytes(await memoryWithChildren(server.pid)) },
  ]
}

async function uploadPictures(server: ServerProcess): Promise<void> {
  const { client: admin } = await server.signIn()
  for (let number = 1; number <= PICTURES; number += 1)
    await admin.banners.create({ body: { heading: `Picture ${number}` }, file: new Blob([await largePicture()]) })
}

/** Returns a picture of random shapes, as detailed as a photo and different each time. */
async function largePicture(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const shapes = sharp({ create: { width: WIDTH / 10, height: HEIGHT / 10, channels: 3, background: '#000', noise } })
  const enlarged = sharp(await shapes.png().toBuffer()).resize(WIDTH, HEIGHT, { kernel: 'cubic' })
  return new Uint8Array(await enlarged.jpeg({ quality: 88 }).toBuffer())
}

/** Waits until the server has made all variants in advance: narrower AVIF copies and two WebP copies. */
async function untilScaled(dataDir: string): Promise<void> {
  const uploads = join(dataDir, 'uploads')
  const originals = (await readdir(uploads)).filter((name) => name.endsWith('.jpg'))
  const expected = originals.reduce((sum, name) => sum + pictureWidths(name).length + 2, 0)
  for (;;) {
    const made = await readdir(join(uploads, 'variants')).catch(() => []) // missing before the first one
    if (made.length >= expected) return
    await wait(500)
  }
}

export const memoryUse: Measurement = {
  title: 'Memory',
  method: `Resident memory (RSS) of the server process, including the embedded database. The load requests the public page and then a public list, for ${LOAD_SECONDS} s each, on ${CONNECTIONS} connections. Then ${PICTURES} pictures of 50 megapixels (JPEG, 10 MB) are uploaded one after the other; these figures include the process that scales them, and the last one is taken after ${IDLE_SECONDS} s of rest (BENCH_IDLE_SECONDS sets another time).`,
  run,
}
