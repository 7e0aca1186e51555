import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import fastifyMultipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AppError } from '@tablier/backend'
import { openDiskStorage } from './disk-storage.ts'
import { ebml, mp4 } from '../../test/media/example-media.ts'
import { createMedia } from './receive.ts'

/** Injection has no socket: only a real connection shows what a half-read upload does to the next request. */

const limits = { imageBytes: 1_000_000, imagePixels: 1_000_000, videoBytes: 3_000_000 }
const MEGABYTE = 1024 * 1024

let folder: string
let app: FastifyInstance
let port: number
let agent: Agent
let connections: number
const refusals: unknown[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tablier-http-'))
  refusals.length = 0
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const storage = await openDiskStorage(join(folder, 'uploads'))
  const media = createMedia({ storage, tempDir: join(folder, 'temp'), limits })
  app = Fastify({ forceCloseConnections: true })
  await app.register(fastifyMultipart, { limits: { fileSize: 100 * MEGABYTE } })
  app.setErrorHandler((error, _request, reply) => {
    refusals.push(error)
    return reply.status(error instanceof AppError ? error.status : 500).send({ error: String(error) })
  })
  app.post('/', async (incoming) => {
    const fields: string[] = []
    let path = ''
    for await (const part of incoming.parts()) {
      fields.push(part.fieldname)
      if (part.type !== 'file') continue
      const received = await media.receive(part.file, ['image', 'video'])
      path = await received.keep()
      await received.discard()
    }
    return { path, fields }
  })
  connections = 0
  app.server.on('connection', () => void (connections += 1))
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port // listening on TCP, so this is no string
})
afterEach(async () => {
  agent.destroy()
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/** All requests share one connection, so a blocked one fails the next request. */
async function post(file: Buffer): Promise<{ status: number | undefined; body: unknown }> {
  const form = new FormData()
  form.append('title', 'Bouillabaisse')
  form.append('media', new Blob([new Uint8Array(file)]), 'holiday.jpg')
  form.append('after', 'the file')
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  const sender = request({ host: '127.0.0.1', port, method: 'POST', agent, headers })
  sender.end(Buffer.from(await encoded.arrayBuffer()))
  const [response] = (await once(sender, 'response')) as [IncomingMessage] // the event's only argument
  return { status: response.statusCode, body: await json(response) }
}

it('reads the fields after a file that was received', async () => {
  expect(await post(mp4())).toEqual({
    status: 200,
    body: {
      fields: ['title', 'media', 'after'],
      path: expect.stringMatching(/^\/api\/uploads\/[0-9a-f]{32}\.mp4$/),
    },
  })
})

it('replies while a refused file is still arriving, and serves the next request on that connection', async () => {
  for (const [file, status] of [
    [Buffer.alloc(20 * MEGABYTE, '<svg>'), 415],
    [ebml('webm'), 200],
    [mp4(['isom', 'isom'], 20 * MEGABYTE), 413],
    [mp4(), 200],
  ] as const) {
    expect((await post(file)).status).toBe(status)
    expect(await readdir(join(folder, 'temp'))).toEqual([])
  }
  expect(connections).toBe(1)
})

it('leaves no files when the sender disconnects', async () => {
  const sender = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
  sender.on('error', () => sender.destroy()) // the test breaks this connection
  sender.write('--x\r\nContent-Disposition: form-data; name="media"; filename="a.mp4"\r\n\r\n')
  sender.write(mp4(['isom', 'isom'], MEGABYTE))
  await vi.waitFor(async () => expect(await readdir(join(folder, 'temp'))).toHaveLength(1), { timeout: 10_000 })
  sender.destroy()
  await vi.waitFor(async () => expect(await readdir(join(folder, 'temp'))).toEqual([]), { timeout: 10_000 })
  await vi.waitFor(() => expect(refusals).toHaveLength(1), { timeout: 10_000 })
  expect(refusals[0]).toMatchObject({ code: 'invalid_input' })
  expect(await readdir(join(folder, 'uploads'))).toEqual(['.incoming'])
})
