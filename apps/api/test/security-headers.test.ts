import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, useTestApp } from './harness.ts'

const test = useTestApp()

beforeAll(async () => {
  await test.app.listen({ host: '127.0.0.1', port: 0 })
})

/** Sends bytes, ends the connection and returns what comes back. */
async function exchange(sent: string): Promise<string> {
  const { port } = test.app.server.address() as AddressInfo // a TCP server that listens has a port
  const socket = connect({ host: '127.0.0.1', port }).on('error', () => {}) // the server may close while we write
  socket.end(sent)
  return text(socket)
}

const host = 'host: chef.example\r\nconnection: close\r\n'

describe('all security headers are on the answer', () => {
  it.each([
    ['to a route', 200, `GET /healthz HTTP/1.1\r\n${host}\r\n`],
    ['to a path without a route', 404, `GET /api/nothing HTTP/1.1\r\n${host}\r\n`],
    ['to a path that cannot be decoded', 400, `GET /% HTTP/1.1\r\n${host}\r\n`],
    ['to a parameter that is too long', 400, `GET /api/uploads/${'a'.repeat(300)} HTTP/1.1\r\n${host}\r\n`],
    ['to an unknown method', 400, `COOK / HTTP/1.1\r\n${host}\r\n`],
    ['to a method without routes', 404, `PROPFIND / HTTP/1.1\r\n${host}\r\n`],
    ['to what is not HTTP', 400, '\u0016\u0003\u0001 hello\r\n\r\n'],
    ['to headers that are too large', 431, `GET / HTTP/1.1\r\n${host}x: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['to a request without a host', 400, 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['to an unknown expectation', 200, `GET /healthz HTTP/1.1\r\n${host}expect: applause\r\n\r\n`],
  ])('%s', async (_, status, sent) => {
    const answer = await exchange(sent)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    const [head = ''] = answer.split('\r\n\r\n', 1)
    const names = head.split('\r\n').map((line) => line.split(':', 1)[0])
    expect(names).toEqual(
      expect.arrayContaining([
        'cache-control',
        'content-security-policy',
        'cross-origin-opener-policy',
        'cross-origin-resource-policy',
        'origin-agent-cluster',
        'referrer-policy',
        'x-content-type-options',
        'x-frame-options',
      ]),
    )
  })

  it('which says in the envelope what is wrong', async () => {
    const [, body = ''] = (await exchange('not HTTP\r\n\r\n')).split('\r\n\r\n', 2)
    expect(JSON.parse(body)).toEqual({
      success: false,
      code: 'invalid_input',
      message: 'This is not a valid HTTP request.',
    })
  })
})

describe('the headers of an answer', () => {
  it('forbid to change the base of its links, and leave out what no browser acts on', async () => {
    const { headers } = await test.app.inject('/healthz')
    expect(headers['content-security-policy']).toContain("base-uri 'none'")
    for (const name of [
      'download-options',
      'dns-prefetch-control',
      'permitted-cross-domain-policies',
      'xss-protection',
    ])
      expect(headers).not.toHaveProperty(`x-${name}`)
  })

  it.each([
    [{ HSTS_SECONDS: '31536000', PUBLIC_URL: 'https://chef.example' }, 'max-age=31536000'],
    [{ HSTS_SECONDS: '31536000', PUBLIC_URL: 'http://chef.example' }, undefined],
    [{ PUBLIC_URL: 'https://chef.example' }, undefined],
  ])('with %j say for how long HTTPS is required: %s', async (env, expected) => {
    const { app, close } = await buildTestApp({ env })
    expect((await app.inject('/healthz')).headers['strict-transport-security']).toBe(expected)
    await close()
  })
})
