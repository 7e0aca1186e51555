import { readdir } from 'node:fs/promises'
import { drip } from '@tablier/abuse/dripping'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../harness.ts'

const test = useTestApp({ bodyPace: { seconds: 5, mostSeconds: 5, bytesPerSecond: 4096, tickMs: 10 } })
let authorization: string
let url: string

beforeAll(async () => {
  authorization = `Bearer ${await test.token()}`
  url = await test.app.listen({ host: '127.0.0.1', port: 0 })
})

/** Sends a request whose body never ends, and bytes until the server closes. Returns everything that it sent. */
function send(request: string, headers: Readonly<Record<string, string>>, start = '', drop = 'x') {
  const all = { 'content-length': '200000', ...headers }
  return drip(url, { request, headers: all, start, drop, everyMs: 5, patienceMs: 30_000 })
}

const refusal = /^HTTP\/1\.1 408 [^]*\r\nconnection: close\r\n[^]*"code":"too_slow"/i
const file = `\xff\xd8\xff\xe0${'\0'.repeat(20_000)}` // begins as a JPEG does
const form = (part: string) => `--b\r\ncontent-disposition: form-data; ${part}\r\n\r\n`

describe('a body that drips', () => {
  it.each([
    ['a message', 'POST /api/messages/public', 'application/json', '{"name":"'],
    ['a call without a route', 'POST /api/nothing', 'application/json', ''],
    ['a sign-in', 'POST /api/auth/login', 'application/json; charset=utf-8', ''],
    ['a form', 'PUT /api/users/updatedetails', 'multipart/form-data; boundary=b', form('name="name"')],
  ])('is answered with 408, and its connection is closed: %s', async (_what, request, type, start) => {
    expect(await send(request, { 'content-type': type, authorization }, start)).toMatch(refusal)
  })

  it.each(['x', ''])('of an upload leaves no file, if %j follows its start', async (byte) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b', authorization }
    const start = form('name="avatar"; filename="a.jpg"') + file
    expect(await send('PUT /api/users/updatedetails', headers, start, byte)).toMatch(refusal)
    expect(await readdir(test.services.tempDir)).toEqual([])
  })

  it.each(['GET /api/banners', 'GET /%'])('is closed after the answer that did not need it: %s', async (request) => {
    expect(await send(request, { 'content-type': 'application/json' })).toMatch(/^HTTP\/1\.1 [24]/)
  })

  it('is no error in the log', () => {
    expect(test.log.filter((line) => !line.startsWith('{"level":30'))).toEqual([])
    expect(test.log.filter((line) => line.includes('"status":408'))).toHaveLength(6)
  })
})

it('headers that drip are refused by Node', () => {
  expect(test.app.server.headersTimeout).toBe(15_000)
})
