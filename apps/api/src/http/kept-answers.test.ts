import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import Fastify, { type FastifyInstance } from 'fastify'
import { type HttpAnswer, requestOverHttp } from '../../test/server/request-over-http.ts'
import { createKeptAnswers, type KeptAnswers, putInFront } from './kept-answers.ts'
import { createLeaving } from './leaving.ts'
import { type ReadyAnswer, readyAnswer, sendReady } from './ready-answer.ts'
import { createRequestId, logRequests } from './request-log.ts'
import { secure, securityHeaders } from './security.ts'
import { revalidated } from '../caching/shared-caching.ts'

const cases = {
  repeatedWith: [
    { what: 'brotli', headers: 'accept-encoding=gzip, br' },
    { what: 'gzip', headers: 'accept-encoding=gzip' },
    { what: 'no encoding', headers: '' },
    { what: 'an unknown encoding', headers: 'accept-encoding=zstd' },
    { what: 'a call from an allowed origin', headers: 'accept-encoding=br&origin=https://kitchen.example' },
    { what: 'a call from another origin', headers: 'accept-encoding=br&origin=https://elsewhere.example' },
  ],
  neverRepeated: [
    { what: 'with credentials', path: '/kept', headers: 'authorization=Bearer token' },
    { what: 'with a body', path: '/kept', headers: 'content-length=0' },
    { what: 'with a body of unknown length', path: '/kept', headers: 'transfer-encoding=chunked' },
    { what: 'with another method', path: '/kept', headers: '', method: 'POST' },
    { what: 'for what is not kept', path: '/other', headers: '' },
    { what: 'for another query', path: '/kept?a=1', headers: '' },
    { what: 'for another URL of the same answer', path: '/alias', headers: '' },
    {
      what: 'for a very long URL',
      path: '/kept?aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
      headers: '',
    },
    { what: 'for more than all answers may take', path: '/large', headers: '' },
    { what: 'for an answer that is soon replaced', path: '/quick', headers: '' },
  ],
}

const ORIGIN = 'https://kitchen.example'
const MAX_BYTES = 100_000

const site: { version: number | undefined; sharedSeconds: number; text: string } = {
  version: 1,
  sharedSeconds: 60,
  text: 'first',
}
/** The URLs that have reached Fastify in this test. */
let routed: string[]
let logged: unknown[]
/** Answers wait until it resolves. */
let gate: Promise<void> | undefined
let app: FastifyInstance
let kept: KeptAnswers

beforeEach(async () => {
  Object.assign(site, { version: 1, sharedSeconds: 60, text: 'first' })
  routed = []
  logged = []
  gate = undefined
  app = Fastify({ genReqId: createRequestId })
  kept = createKeptAnswers({
    contentVersion: () => site.version,
    sharedSeconds: () => site.sharedSeconds,
    log: { debug: (entry: unknown) => void logged.push(entry) },
    maxBytes: MAX_BYTES,
  })
  putInFront(app, kept, createLeaving())
  logRequests(app)
  await secure(app, securityHeaders(0), [ORIGIN])
  app.addHook('onRequest', async ({ url }) => void routed.push(url))
  const answer = async (request: { url: string }): Promise<ReadyAnswer> => {
    const { text } = site
    await gate
    return readyAnswer(`${text} ${request.url}`)
  }
  app.get('/kept', async (request, reply) =>
    sendReady(request, reply.type('text/plain'), await answer(request), revalidated),
  )
  app.get('/alias', async (request, reply) =>
    sendReady(request, reply, { ...(await answer({ url: '/kept' })), url: '/kept' }, revalidated),
  )
  app.get('/large', async (request, reply) => {
    const ready = await readyAnswer('large')
    const identity = Buffer.alloc(MAX_BYTES)
    return sendReady(request, reply, { ...ready, bodies: { ...ready.bodies, identity } }, revalidated)
  })
  app.get('/quick', async (request, reply) => {
    const ready = await answer(request)
    return sendReady(request, reply, { ...ready, replacement: async () => ready }, revalidated)
  })
  app.get('/other', () => 'not kept')
  app.post('/kept', () => 'posted')
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => app.close())

const ask = (path = '/kept', headers: Record<string, string> = {}, method = 'GET') =>
  requestOverHttp(app, path, { method, headers })
const read = (headers: string) => Object.fromEntries(new URLSearchParams(headers))
const textOf = async (...request: Parameters<typeof ask>) => (await ask(...request)).bytes.toString()

it('repeats an answer without Fastify', async () => {
  expect([await textOf(), await textOf(), await textOf()]).toEqual(['first /kept', 'first /kept', 'first /kept'])
  expect(routed).toEqual(['/kept'])
  expect(kept.counts).toEqual({ hits: 2, notModified: 0 })
})

it('does not repeat an answer whose headers let shared caches use it for another time', async () => {
  await ask()
  site.sharedSeconds = 30
  await ask()
  await ask()
  expect(routed).toEqual(['/kept', '/kept'])
})

describe('a repeated answer', () => {
  /** Returns what a client sees, without what differs in each answer. */
  function seen({ statusCode, headers, bytes }: HttpAnswer) {
    const { 'x-request-id': _id, date, ...others } = headers
    expect(date).toEqual(expect.any(String))
    return { statusCode, headers: others, body: bytes.toString('base64') }
  }

  it.each(cases.repeatedWith)('is the same as from Fastify: $what', async (sentWith) => {
    const headers = read(sentWith.headers)
    const first = seen(await ask('/kept', headers))
    const etag = String(first.headers.etag)
    const requests = [
      [headers, 'GET'],
      [headers, 'HEAD'],
      [{ ...headers, 'if-none-match': etag }, 'GET'],
      [{ ...headers, 'if-none-match': etag }, 'HEAD'],
      [{ ...headers, 'if-none-match': 'W/"other"' }, 'GET'],
      [{ ...headers, 'if-none-match': etag, 'cache-control': 'no-cache' }, 'GET'],
    ] as const
    const repeated: unknown[] = []
    for (const [sent, method] of requests) repeated.push(seen(await ask('/kept', sent, method)))
    expect(routed).toEqual(['/kept'])

    site.version = undefined // without a version, no answer is repeated
    const fromFastify: unknown[] = []
    for (const [sent, method] of requests) fromFastify.push(seen(await ask('/kept', sent, method)))
    expect(routed).toHaveLength(1 + requests.length)
    expect(repeated).toEqual(fromFastify)
    expect(kept.counts).toEqual({ hits: 4, notModified: 2 })
  })

  it('has no request id, since no log would name it', async () => {
    expect((await ask()).headers).toHaveProperty('x-request-id')
    const { headers } = await ask()
    expect(headers).not.toHaveProperty('x-request-id')
    expect((await ask('/kept', { 'if-none-match': String(headers.etag) })).headers).not.toHaveProperty('x-request-id')
  })

  it('has the headers for the origin that asks', async () => {
    await ask('/kept', { origin: ORIGIN })
    const others = [await ask(), await ask('/kept', { origin: 'https://elsewhere.example' })]
    for (const { headers } of others) expect(headers).not.toHaveProperty('access-control-allow-origin')
    const { headers } = await ask('/kept', { origin: ORIGIN })
    expect(headers).toMatchObject({ 'access-control-allow-origin': ORIGIN })
    expect(routed).toHaveLength(3)
  })

  it('is logged at the level debug, by its route', async () => {
    for (let asked = 0; asked < 2; asked += 1) await ask('/kept?token=secret')
    expect(logged).toEqual([{ route: '/kept', status: 200 }])
  })
})

describe('Fastify answers', () => {
  it('after the content has changed', async () => {
    await ask()
    Object.assign(site, { version: 2, text: 'second' })
    expect([await textOf(), await textOf()]).toEqual(['second /kept', 'second /kept'])
    expect(routed).toHaveLength(2)
  })

  it('again, if its answer was begun before a change', async () => {
    const held = Promise.withResolvers<void>()
    gate = held.promise
    const before = textOf()
    await expect.poll(() => routed).toHaveLength(1)
    Object.assign(site, { version: 2, text: 'second' })
    gate = undefined
    expect(await textOf('/kept?another')).toBe('second /kept?another')
    held.resolve()
    expect(await before).toBe('first /kept')
    expect(await textOf()).toBe('second /kept')
  })

  it('while the version is unknown', async () => {
    await ask()
    site.version = undefined
    site.text = 'second'
    expect(await textOf()).toBe('second /kept')
    site.version = 1
    expect(await textOf()).toBe('first /kept')
    expect(routed).toHaveLength(2)
  })

  it.each(cases.neverRepeated)('a request $what', async ({ path, headers, method }) => {
    await ask()
    await ask(path, read(headers), method)
    if (path !== '/kept?a=1') await ask(path, read(headers), method)
    expect(routed).toEqual(['/kept', path, ...(path === '/kept?a=1' ? [] : [path])])
    expect(kept.counts.hits).toBe(0)
  })

  it('for the least recently used URLs, so that made-up ones cannot fill the memory', async () => {
    await ask()
    for (let index = 0; index < 50; index += 1) {
      await ask(`/kept?made-up=${index}`)
      await ask()
    }
    expect(routed).toHaveLength(51)
    await ask('/kept?made-up=0')
    expect(routed).toHaveLength(52)
  })
})
