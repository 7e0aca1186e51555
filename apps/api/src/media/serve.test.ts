import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '@tablier/backend'
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import paths from '../../test/data/paths.json' with { type: 'json' }
import { useFolder } from '../../test/folder.ts'
import { registerUploads } from './serve.ts'
import { openDiskStorage, type Storage } from './storage.ts'
import { createVariants } from './variants.ts'

const ranges = [
  { range: 'bytes=0-3', body: '0123', sent: 'bytes 0-3/10' },
  { range: 'bytes=4-', body: '456789', sent: 'bytes 4-9/10' },
  { range: 'bytes=-3', body: '789', sent: 'bytes 7-9/10' },
  { range: 'bytes=9-9', body: '9', sent: 'bytes 9-9/10' },
  { range: 'bytes=8-100', body: '89', sent: 'bytes 8-9/10' },
]

const picture = '0123456789abcdef0123456789abcdef-1000x500.jpg'
/** A stored upload to which no content refers. */
const hidden = 'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb-1000x500.jpg'
const film = 'fedcba9876543210fedcba9876543210.mp4'
const longFilm = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.webm'
const url = `/api/uploads/${film}`
const etag = `"${film}"`

const folder = useFolder()
let app: FastifyInstance
const opened: Readable[] = []

beforeAll(async () => {
  const disk = await openDiskStorage(join(folder, 'uploads'))
  await store(disk, hidden, 'a picture')
  await store(disk, film, '0123456789')
  await store(disk, picture, 'a picture')
  await store(disk, longFilm, Buffer.alloc(20_000_000))
  const storage: Storage = {
    ...disk,
    async read(key, range) {
      const found = await disk.read(key, range)
      if (found) opened.push(found.stream)
      return found
    },
  }
  const variants = createVariants({
    isShown: async ({ name }) => name !== hidden,
    storage,
    tempDir: join(folder, 'temp'),
    pictures: {
      encodeVariant: (_input, { width, format }, output) => writeFile(output, `a variant of ${width} as ${format}`),
    },
  })
  app = Fastify({ forceCloseConnections: true })
  app.setErrorHandler((error, _request, reply) => reply.status(error instanceof AppError ? error.status : 500).send())
  registerUploads(app, { storage, variants })
  await app.ready()
})
afterAll(() => app.close())

async function store(storage: Storage, key: string, content: string | Buffer): Promise<void> {
  await writeFile(join(folder, 'file'), content)
  await storage.put(key, join(folder, 'file'), 'ignored/by-disks')
  await rm(join(folder, 'file'))
}

function ask(headers: Record<string, string> = {}, options: InjectOptions = {}) {
  return app.inject({ method: 'GET', url, headers, ...options })
}

describe('an upload', () => {
  it('is sent completely, cacheable forever, with a policy that allows nothing', async () => {
    const response = await ask()
    expect(response.statusCode).toBe(200)
    expect(response.body).toBe('0123456789')
    expect(response.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-disposition': 'inline',
      etag,
    })
  })

  it('answers HEAD with the same headers and no body, and ignores a range', async () => {
    const head = await ask({ range: 'bytes=0-3' }, { method: 'HEAD' })
    const whole = await ask()
    expect(head.statusCode).toBe(200)
    expect(head.body).toBe('')
    const { date: _date, connection: _connection, ...expected } = whole.headers
    expect(head.headers).toMatchObject(expected)
  })

  it.each([etag, `"other", ${etag}`])('answers 304 to If-None-Match: %s', async (tag) => {
    const response = await ask({ 'if-none-match': tag })
    expect(response.statusCode).toBe(304)
    expect(response.body).toBe('')
    expect(response.headers.etag).toBe(etag)
  })

  it.each(paths.ofNoUpload)('is not found at %s, without caching headers', async (path) => {
    const response = await app.inject({ url: `/api/uploads/${path}` })
    expect(response.statusCode).toBe(404)
    expect(response.headers['cache-control']).toBeUndefined()
    expect(response.headers.etag).toBeUndefined()
  })
})

describe('a part of an upload', () => {
  it.each(ranges)('is sent for $range', async ({ range, body, sent }) => {
    const response = await ask({ range })
    expect(response.statusCode).toBe(206)
    expect(response.body).toBe(body)
    expect(response.headers).toMatchObject({
      'content-range': sent,
      'content-length': String(body.length),
      'content-type': 'video/mp4',
      etag,
    })
  })

  it.each(['bytes=10-', 'bytes=20-30', 'bytes=5-2', 'bytes=-0'])('is refused for %s', async (range) => {
    const response = await ask({ range })
    expect(response.statusCode).toBe(416)
    expect(response.headers['content-range']).toBe('bytes */10')
    expect(response.headers['cache-control']).toBeUndefined()
    expect(response.body).toBe('')
  })

  const unused = ['bytes=0-1,4-5', 'bytes', 'bytes=', 'bytes=a-b', 'dishes=0-1', 'bytes=-100']
  it.each(unused)('is the whole file for %s', async (range) => {
    const response = await ask({ range })
    expect(response.statusCode).toBe(200)
    expect(response.body).toBe('0123456789')
  })

  it('is sent if If-Range names this version, and the whole file if not', async () => {
    expect((await ask({ range: 'bytes=0-3', 'if-range': etag })).statusCode).toBe(206)
    expect((await ask({ range: 'bytes=0-3', 'if-range': '"other"' })).statusCode).toBe(200)
    expect((await ask({ range: 'bytes=0-3', 'if-range': 'Wed, 21 Oct 2026 07:28:00 GMT' })).statusCode).toBe(200)
  })
})

it('a variant is made and sent with its own ETag', async () => {
  const response = await app.inject({ url: `/api/uploads/${picture}/320.avif` })
  expect(response.statusCode).toBe(200)
  expect(response.body).toBe('a variant of 320 as avif')
  expect(response.headers).toMatchObject({
    'content-type': 'image/avif',
    'content-length': String(response.body.length),
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(response.headers.etag).not.toBe(`"${picture}"`)
  const again = await app.inject({
    url: `/api/uploads/${picture}/320.avif`,
    headers: { 'if-none-match': String(response.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
})

it('closes the file when the client disconnects', async () => {
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  opened.length = 0
  const leaving = new AbortController()
  const response = await fetch(`${origin}/api/uploads/${longFilm}`, { signal: leaving.signal })
  await response.body?.getReader().read()
  leaving.abort()
  await expect.poll(() => opened.map(({ closed }) => closed)).toEqual([true])
  expect(opened[0]?.readableEnded).toBe(false)
})
