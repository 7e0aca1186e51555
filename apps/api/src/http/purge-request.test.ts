import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { requestPurge } from './purge-request.ts'

let server: Server
let url: string
let status = 200
let received: IncomingMessage
let body: Promise<string>

beforeAll(async () => {
  server = createServer((request, response) => {
    received = request
    response.writeHead(status, { location: '/elsewhere' })
    body = text(request).finally(() => response.end('{}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge` // it listens on TCP
})
afterAll(() => server.close())

it('sends the tags in every form, with the configured method and header', async () => {
  await requestPurge({ url, method: 'PURGE', header: { name: 'Fastly-Key', value: 'secret' } }, ['page', 'logos'])
  expect(received).toMatchObject({
    method: 'PURGE',
    headers: { 'surrogate-key': 'page logos', 'cache-tag': 'page,logos', 'fastly-key': 'secret' },
  })
  expect(await body).toBe('{"tags":["page","logos"]}')
})

it.each([302, 403, 503])('fails if the cache answers %i', async (answered) => {
  status = answered
  await expect(requestPurge({ url, method: 'POST', header: undefined }, ['logos'])).rejects.toThrow(
    `the shared cache answered ${answered}`,
  )
})
