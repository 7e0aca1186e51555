import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from './harness.ts'

const lines: string[] = []
const test = useTestApp({
  bodyPace: { seconds: 5, mostSeconds: 5, bytesPerSecond: 4096, tickMs: 20 },
  onLog: (line) => void lines.push(line),
})
let authorization: string

beforeAll(async () => {
  authorization = `Bearer ${await test.token()}`
  await test.app.listen({ host: '127.0.0.1', port: 0 })
})

/** Sends the start of a request, then bytes until the server closes. Returns everything that it sent. */
async function drip({ server }: FastifyInstance, start: string | Buffer, byte = 'x'): Promise<string> {
  const { port } = server.address() as AddressInfo // a TCP server that listens has a port
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => (received += text))
  socket.on('error', () => {}) // a reset ends the connection as well
  socket.write(start)
  const dripping = setInterval(() => socket.writable && socket.write(byte), 5)
  await new Promise((resolve) => void socket.once('close', resolve))
  clearInterval(dripping)
  return received
}

/** The head of a request whose body never ends. */
function headOf(request: string, headers: Readonly<Record<string, string>>): string {
  const all = { host: 'chef.test', 'content-length': '200000', ...headers }
  return [request, ...Object.entries(all).map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n')
}

const refusal = /^HTTP\/1\.1 408 [^]*\r\nconnection: close\r\n[^]*"code":"too_slow"/i
const file = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(20_000)]) // begins as a JPEG does
const form = (part: string) => `--b\r\ncontent-disposition: form-data; ${part}\r\n\r\n`

describe('a body that drips', () => {
  it.each([
    ['a message', 'POST /api/messages/public HTTP/1.1', 'application/json', '{"name":"'],
    ['a call without a route', 'POST /api/nothing HTTP/1.1', 'application/json', ''],
    ['a sign-in', 'POST /api/auth/login HTTP/1.1', 'application/json; charset=utf-8', ''],
    [
      'a form of a plain field',
      'PUT /api/users/updatedetails HTTP/1.1',
      'multipart/form-data; boundary=b',
      form('name="name"'),
    ],
  ])('is answered with 408, and its connection is closed: %s', async (_what, request, type, start) => {
    const received = await drip(test.app, headOf(request, { 'content-type': type, authorization }) + start)
    expect(received).toMatch(refusal)
  })

  it.each(['x', ''])('of an upload leaves no file, if %j follows its start', async (byte) => {
    const type = 'multipart/form-data; boundary=b'
    const head = headOf('PUT /api/users/updatedetails HTTP/1.1', { 'content-type': type, authorization })
    const start = Buffer.concat([Buffer.from(head + form('name="avatar"; filename="a.jpg"')), file])
    const received = await drip(test.app, start, byte)
    expect(received).toMatch(refusal)
    expect(await readdir(test.services.tempDir)).toEqual([])
  })

  it.each(['GET /api/banners HTTP/1.1', 'GET /% HTTP/1.1'])(
    'is closed after the answer that did not need it: %s',
    async (request) => {
      const received = await drip(test.app, headOf(request, { 'content-type': 'application/json' }))
      expect(received).toMatch(/^HTTP\/1\.1 [24]/)
    },
  )

  it('is no error in the log', () => {
    expect(lines.filter((line) => !line.startsWith('{"level":30'))).toEqual([])
    expect(lines.filter((line) => line.includes('"status":408'))).toHaveLength(6)
  })
})

it('headers that drip are refused by Node', () => {
  expect(test.app.server.headersTimeout).toBe(15_000)
})
