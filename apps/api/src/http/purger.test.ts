import { createServer, type IncomingMessage, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { listen } from '../../test/ports.ts'
import { createPurger, requestPurge } from './purger.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Returns a shared cache that answers when the test says so. */
function setUp() {
  const requests: { tags: readonly string[]; answer: PromiseWithResolvers<void> }[] = []
  const warn = vi.fn<(details: object, message: string) => void>()
  const send = (tags: readonly string[]) => {
    const answer = Promise.withResolvers<void>()
    requests.push({ tags, answer })
    return answer.promise
  }
  const purger = createPurger(send, { warn } as never) // the only method that it calls
  const answerLast = (error?: Error) => {
    const { answer } = requests.at(-1)!
    if (error) answer.reject(error)
    else answer.resolve()
    return vi.advanceTimersByTimeAsync(0)
  }
  return { purger, warn, answerLast, sent: () => requests.map(({ tags }) => tags) }
}

/** Returns whether a promise has resolved. */
function watch(promise: Promise<void>) {
  const state = { isResolved: false }
  void promise.then(() => (state.isResolved = true))
  return state
}

it('resolves when the cache has answered', async () => {
  const { purger, answerLast, sent } = setUp()
  const purge = watch(purger.purge(['logos']))
  await vi.advanceTimersByTimeAsync(500)
  expect(sent()).toEqual([['logos']])
  expect(purge.isResolved).toBe(false)
  await answerLast()
  expect(purge.isResolved).toBe(true)
})

it('waits a second at most', async () => {
  const { purger } = setUp()
  const purge = watch(purger.purge(['logos']))
  await vi.advanceTimersByTimeAsync(1000)
  expect(purge.isResolved).toBe(true)
})

it('sends one request at a time, and what changed meanwhile in the next', async () => {
  const { purger, answerLast, sent } = setUp()
  const first = watch(purger.purge(['logos']))
  const others = [purger.purge(['banners']), purger.purge(['footers']), purger.purge(['banners'])].map(watch)
  expect(sent()).toEqual([['logos']])
  await answerLast()
  expect(sent()).toEqual([['logos'], ['banners', 'footers']])
  expect([first, ...others].map(({ isResolved }) => isResolved)).toEqual([true, false, false, false])
  await answerLast()
  expect(others.every(({ isResolved }) => isResolved)).toBe(true)
})

it('repeats a purge once, for answers that were on their way', async () => {
  const { purger, answerLast, sent } = setUp()
  void purger.purge(['logos'])
  await answerLast()
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent()).toEqual([['logos'], ['logos']])
  await answerLast()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent()).toHaveLength(2)
})

it('logs a failure, answers at once and tries again, each time later', async () => {
  const { purger, warn, answerLast, sent } = setUp()
  const purge = watch(purger.purge(['logos']))
  const failure = new Error('the shared cache answered 503')
  await answerLast(failure)
  expect(purge.isResolved).toBe(true)
  expect(warn).toHaveBeenCalledWith({ err: failure, tags: ['logos'], retryInMs: 1000 }, expect.any(String))
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent()).toHaveLength(2)
  await answerLast(failure)
  await vi.advanceTimersByTimeAsync(1999)
  expect(sent()).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent()).toEqual([['logos'], ['logos'], ['logos']])
})

it('waits at most a minute between two tries', async () => {
  const { purger, warn, answerLast } = setUp()
  void purger.purge(['logos'])
  for (let tries = 0; tries < 10; tries += 1) {
    await answerLast(new Error('down'))
    await vi.advanceTimersByTimeAsync(60_000)
  }
  expect(warn.mock.lastCall?.[0]).toMatchObject({ retryInMs: 60_000 })
})

it('sends a change during a pause at once, with what failed before', async () => {
  const { purger, answerLast, sent } = setUp()
  void purger.purge(['logos'])
  await answerLast(new Error('down'))
  const purge = watch(purger.purge(['banners']))
  expect(sent()).toHaveLength(2)
  expect(sent()[1]!.toSorted()).toEqual(['banners', 'logos'])
  await answerLast()
  expect(purge.isResolved).toBe(true)
  await vi.advanceTimersByTimeAsync(1000) // the pause ends: nothing is left to try again
  expect(sent()).toHaveLength(2)
})

it.each([0, 1, 2, 3, 4, 5])('misses no change that comes %i ticks after an answer', async (ticks) => {
  const { purger, answerLast, sent } = setUp()
  void purger.purge(['logos'])
  void answerLast()
  for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve()
  void purger.purge(['banners'])
  await vi.advanceTimersByTimeAsync(0)
  expect(sent()).toEqual([['logos'], ['banners']])
})

it('finishes the request under way when it closes, and sends no other', async () => {
  const { purger, answerLast, sent } = setUp()
  void purger.purge(['logos'])
  void purger.purge(['banners'])
  const close = watch(purger.close())
  await vi.advanceTimersByTimeAsync(0)
  expect(close.isResolved).toBe(false)
  await answerLast()
  expect(close.isResolved).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent()).toEqual([['logos']])
})

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
  url = `http://127.0.0.1:${await listen(server)}/purge`
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
