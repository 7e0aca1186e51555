import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastifyMultipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AppError } from '../http/app-error.ts'
import { openDiskStorage } from './disk-storage.ts'
import { ebml, mp4 } from './example-media.ts'
import { createMedia } from './receive.ts'

/** Injection has no socket: what becomes of a connection whose upload is refused half-way shows on a real one only. */

const limits = { imageBytes: 1_000_000, imagePixels: 1_000_000, videoBytes: 3_000_000 }
const MEGABYTE = 1024 * 1024

let folder: string
let app: FastifyInstance
let port: number
const refusals: unknown[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tablier-http-'))
  refusals.length = 0
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
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port // listening on TCP, so the address is no string
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

function post(file: Buffer): Promise<Response> {
  const form = new FormData()
  form.append('title', 'Bouillabaisse')
  form.append('media', new Blob([new Uint8Array(file)]), 'holiday.jpg')
  form.append('after', 'the file')
  return fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: form })
}

it('reads the fields after a file that was received', async () => {
  const response = await post(mp4())
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    fields: ['title', 'media', 'after'],
    path: expect.stringMatching(/^\/api\/uploads\/[0-9a-f]{32}\.mp4$/),
  })
})

it.each([
  ['the wrong type', Buffer.alloc(20 * MEGABYTE, '<svg>'), 415],
  ['too many bytes', mp4(['isom', 'isom'], 20 * MEGABYTE), 413],
])('answers while a file of %s is still being sent', async (_, file, status) => {
  const response = await post(file)
  expect(response.status).toBe(status)
  expect(await readdir(join(folder, 'temp'))).toEqual([])
})

it('goes on answering on the same connections afterwards', async () => {
  for (const [file, status] of [
    [Buffer.alloc(5 * MEGABYTE, '<svg>'), 415],
    [ebml('webm'), 200],
    [mp4(['isom', 'isom'], 5 * MEGABYTE), 413],
    [mp4(), 200],
  ] as const) {
    const response = await post(file)
    await response.text()
    expect(response.status).toBe(status)
  }
})

it('leaves nothing of an upload whose sender went away', async () => {
  const sender = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
  sender.on('error', () => sender.destroy()) // the connection breaks, as it is meant to
  sender.write('--x\r\nContent-Disposition: form-data; name="media"; filename="a.mp4"\r\n\r\n')
  sender.write(mp4(['isom', 'isom'], MEGABYTE))
  await vi.waitFor(async () => expect(await readdir(join(folder, 'temp'))).toHaveLength(1))
  sender.destroy()
  await vi.waitFor(async () => expect(await readdir(join(folder, 'temp'))).toEqual([]))
  await vi.waitFor(() => expect(refusals).toHaveLength(1))
  expect(refusals[0]).toMatchObject({ code: 'invalid_input' })
  expect(await readdir(join(folder, 'uploads'))).toEqual(['.incoming'])
})
