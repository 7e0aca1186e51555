import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { differentEndpoints, pathOf, sampleBody } from '@tablier/conformance'
import { api, type Endpoint } from '@tablier/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, useTestApp } from '../harness.ts'
import { portOf } from '../ports.ts'

const odd = {
  requests: [
    { what: 'to a route', status: 200, sent: 'GET /healthz HTTP/1.1\r\nhost: chef.example\r\n' },
    { what: 'to a path without a route', status: 404, sent: 'GET /api/nothing HTTP/1.1\r\nhost: chef.example\r\n' },
    { what: 'to a path that cannot be decoded', status: 400, sent: 'GET /% HTTP/1.1\r\nhost: chef.example\r\n' },
    {
      what: 'to a parameter that is too long',
      status: 400,
      sent: 'GET /api/uploads/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa HTTP/1.1\r\nhost: chef.example\r\n',
    },
    { what: 'to an unknown method', status: 400, sent: 'COOK / HTTP/1.1\r\nhost: chef.example\r\n' },
    { what: 'to a method without routes', status: 404, sent: 'PROPFIND / HTTP/1.1\r\nhost: chef.example\r\n' },
    { what: 'to TRACE', status: 404, sent: 'TRACE /healthz HTTP/1.1\r\nhost: chef.example\r\n' },
    { what: 'to what is not HTTP', status: 400, sent: '\u0016\u0003\u0001 hello\r\n' },
    { what: 'to a request without a host', status: 400, sent: 'GET /healthz HTTP/1.1\r\n' },
    {
      what: 'to an unknown expectation',
      status: 200,
      sent: 'GET /healthz HTTP/1.1\r\nhost: chef.example\r\nexpect: applause\r\n',
    },
  ],
  answered: [
    'cache-control',
    'content-security-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'origin-agent-cluster',
    'referrer-policy',
    'x-content-type-options',
    'x-frame-options',
  ],
  leftOut: ['x-download-options', 'x-dns-prefetch-control', 'x-permitted-cross-domain-policies', 'x-xss-protection'],
}

/** Shared caches are configured, which may store public answers. */
const test = useTestApp({ env: { SHARED_CACHE_SECONDS: '3600' } })
let token: string

beforeAll(async () => {
  token = await test.token()
  for (const { create, saveDraft } of [api.banners, api.portfolioItems])
    for (const endpoint of [create, saveDraft]) expect((await call(endpoint, token)).statusCode).toBeLessThan(202)
  expect(await call(api.messages.createTest, token)).toMatchObject({ statusCode: 201 })
  expect(await call(api.orders.createOfMessage, token)).toMatchObject({ statusCode: 200 })
  const file = { params: { id: 1 }, body: { name: 'Plan.pdf' }, file: new Blob(['%PDF-1.7']) }
  await (await test.admin()).orderFiles.upload(file)
})

/** The queries of endpoints that need one. */
const queries = new Map<Endpoint, string>([
  [api.pictures.get, '?path=https://cdn.example/a.jpg'],
  [api.search.find, '?text=Ada'],
])

/** Calls an endpoint for the record 1, with a condition that any ETag fulfils. */
function call(endpoint: Endpoint, as?: string) {
  const { method, body } = endpoint
  return test.app.inject({
    method,
    url: pathOf(endpoint) + (queries.get(endpoint) ?? ''),
    headers: { 'if-none-match': '*', ...(as && { authorization: `Bearer ${as}` }) },
    ...(body && { payload: { ...sampleBody(body), status: 'Published' } }),
  })
}

/** Calls it as the administrator, who signs in again if a call has ended the session. */
async function callSignedIn(endpoint: Endpoint) {
  const answer = await call(endpoint, token)
  if (answer.statusCode !== 401) return answer
  token = await test.token()
  return call(endpoint, token)
}

const isShared = ({ access, method, rateLimit }: Endpoint) => access === 'public' && method === 'GET' && !rateLimit

/** Endpoints that only read come first, because the others delete what they read. */
const endpoints = differentEndpoints
  .filter(({ endpoint }) => !isShared(endpoint))
  .toSorted((a, b) => Number(b.endpoint.method === 'GET') - Number(a.endpoint.method === 'GET'))

it.each(endpoints)('no cache may store an answer of $name', async ({ endpoint }) => {
  const signedIn = await callSignedIn(endpoint)
  for (const { statusCode, headers } of [await call(endpoint), signedIn]) {
    expect(headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(statusCode).not.toBe(304)
  }
  if (endpoint.method === 'GET') expect(signedIn.statusCode).toBe(200)
})

beforeAll(async () => {
  await test.app.listen({ host: '127.0.0.1', port: 0 })
})

/** Sends bytes, ends the connection and returns what comes back. */
async function exchange(sent: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port: portOf(test.app.server) }).on('error', () => {}) // the server may close while we write
  socket.end(sent)
  return text(socket)
}

const tooLarge = `GET / HTTP/1.1\r\nhost: chef.example\r\nx: ${'a'.repeat(20_000)}\r\n`

it.each([...odd.requests, { what: 'to headers that are too large', status: 431, sent: tooLarge }])(
  'all security headers are on the answer $what',
  async ({ status, sent }) => {
    const answer = await exchange(`${sent}connection: close\r\n\r\n`)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    const [head = ''] = answer.split('\r\n\r\n', 1)
    const names = head.split('\r\n').map((line) => line.split(':', 1)[0])
    expect(names).toEqual(expect.arrayContaining(odd.answered))
  },
)

it('all security headers are on the answer which says in the envelope what is wrong', async () => {
  const [, body = ''] = (await exchange('not HTTP\r\n\r\n')).split('\r\n\r\n', 2)
  expect(JSON.parse(body)).toEqual({
    success: false,
    code: 'invalid_input',
    reason: 'notHttp',
    message: 'This is not a valid HTTP request.',
  })
})

describe('the headers of an answer', () => {
  it('forbid to change the base of its links, and leave out what no browser acts on', async () => {
    const { headers } = await test.app.inject('/healthz')
    expect(headers['content-security-policy']).toContain("base-uri 'none'")
    for (const name of odd.leftOut) expect(headers).not.toHaveProperty(name)
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
