import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import visits from '../../test/data/addresses.json' with { type: 'json' }
import { listen, portOf } from '../../test/ports.ts'
import { readConfig } from '../config/config.ts'
import {
  bodyPace,
  type ConnectionLimits,
  countPace,
  limitConnections,
  trustedProxies,
  watchBody,
} from './connections.ts'

const sockets: Socket[] = []
const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const close of closers.splice(0)) await close()
})

async function setUp(limits: ConnectionLimits) {
  const server = createServer((incoming, outgoing) => {
    if (!connections.refuse(incoming, outgoing)) outgoing.end('welcome')
  })
  const connections = limitConnections(server, { 'cache-control': 'no-store' }, limits)
  const port = await listen(server)
  closers.push(() => new Promise((resolve) => void server.close(resolve)))
  const hold = async () => {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    const before = connections.open()
    await expect.poll(connections.open).toBe(before + 1)
    return socket
  }
  const ask = async () => {
    const outgoing = request({ port, host: '127.0.0.1', agent: false }).end()
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage] // the event's argument
    answer.resume()
    await once(answer, 'close')
    return { status: answer.statusCode, headers: answer.headers }
  }
  return { server, connections, hold, ask }
}

it('connections beyond the limit are answered with 503 and closed, until others have ended', async () => {
  const { connections, hold, ask } = await setUp({ most: 2, mostOfAddress: undefined })
  const first = await hold()
  await hold()
  const refusal = await ask()
  expect(refusal).toMatchObject({
    status: 503,
    headers: { 'retry-after': '5', connection: 'close', 'cache-control': 'no-store' },
  })
  await expect.poll(connections.open).toBe(2)
  first.destroy()
  await expect.poll(connections.open).toBe(1)
  expect((await ask()).status).toBe(200)
})

it('connections that are refused take nobody else a place', async () => {
  const { server, connections, hold, ask } = await setUp({ most: 3, mostOfAddress: 1 })
  const addresses = [...Array<string>(6).fill('93.184.216.7'), '93.184.216.8']
  server.prependListener('connection', (socket: Socket) =>
    Object.defineProperty(socket, 'remoteAddress', { value: addresses.shift() }),
  )
  await hold()
  for (let n = 0; n < 5; n += 1) sockets.push(connect(portOf(server), '127.0.0.1'))
  await expect.poll(() => addresses.length).toBe(1)
  expect(connections.open()).toBe(1)
  expect((await ask()).status).toBe(200)
})

it.each(visits.ofOneVisitor)('connections of one visitor are limited: $first, then $second', async (visitor) => {
  const { first, second, status } = visitor
  const { server, hold, ask } = await setUp({ most: 10, mostOfAddress: 1 })
  const addresses = [first, second]
  server.prependListener('connection', (socket: Socket) =>
    Object.defineProperty(socket, 'remoteAddress', { value: addresses.shift() }),
  )
  await hold()
  expect((await ask()).status).toBe(status)
})

/** Returns the first second in which a body that brings `bytes(second)` is too slow; undefined if it never is. */
function refusedIn(bytes: (second: number) => number, seconds = 3600): number | undefined {
  const isTooSlow = countPace(bodyPace)
  for (let second = 1; second <= seconds; second += 1) if (isTooSlow(bytes(second))) return second
  return undefined
}
const kB = 1024

it('a body may take fifteen seconds if it is small', () => {
  expect(refusedIn(() => 0)).toBe(15)
  expect(refusedIn(() => 1)).toBe(16)
  expect(refusedIn((second) => (second < 14 ? 0 : 100 * kB))).toBeUndefined()
})

it('a body may take hours at the rate of a slow phone', () => {
  expect(refusedIn(() => 5 * kB)).toBeUndefined()
  expect(refusedIn((second) => (second % 10 === 0 ? 50 * kB : 0))).toBeUndefined()
  expect(refusedIn(() => 3 * kB)).toBeLessThan(70)
})

it('a body may pause for half a minute after a fast start, and not longer', () => {
  expect(refusedIn((second) => (second < 10 || second > 37 ? 500 * kB : 0))).toBeUndefined()
  expect(refusedIn((second) => (second < 10 ? 500 * kB : 0))).toBe(38)
})

describe('watching a body', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Returns a request for the watch. */
  function watch() {
    const socket = { bytesRead: 100, destroyed: false, destroy: vi.fn<() => void>() }
    const state = { complete: false, readableLength: 0, isPaused: () => false }
    const incoming = Object.assign(new EventEmitter(), { ...state, socket, headers: { 'content-length': '1000' } })
    const response = { headersSent: false, setHeader: vi.fn<() => void>() }
    watchBody(incoming as unknown as IncomingMessage, response as unknown as ServerResponse) // watchBody uses nothing else of them
    return { incoming, response, socket }
  }

  it('blames the client for no time in which the server does not read', () => {
    const { incoming, socket } = watch()
    const onError = vi.fn<(error: unknown) => void>()
    incoming.on('error', onError)
    incoming.readableLength = 1
    vi.advanceTimersByTime(3_600_000)
    incoming.readableLength = 0
    incoming.isPaused = () => true
    vi.advanceTimersByTime(3_600_000)
    incoming.isPaused = () => false
    vi.advanceTimersByTime(14_000)
    expect(onError).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1000)
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ status: 408 }))
    expect(socket.destroy).not.toHaveBeenCalled()
    vi.advanceTimersByTime(10_000)
    expect(socket.destroy).toHaveBeenCalled()
  })

  it('ends when the body is complete', () => {
    const { incoming, socket } = watch()
    incoming.complete = true
    vi.advanceTimersByTime(60_000)
    expect(socket.destroy).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('closes a connection whose answer was sent', () => {
    const { response, socket } = watch()
    response.headersSent = true
    vi.advanceTimersByTime(15_000)
    expect(socket.destroy).toHaveBeenCalled()
  })
})

/** Addresses that clients invent, such as 198.51.100.66, are ignored, also if they go round the proxy. */
it.each(visits.behindProxies)('with TRUST_PROXY=$setting, $peer for "$forwarded" is $seen', async (asked) => {
  const app = Fastify({ trustProxy: trustedProxies(readConfig({ TRUST_PROXY: asked.setting }).trustProxy) })
  app.get('/', ({ ip }) => ip)
  const headers = { 'x-forwarded-for': asked.forwarded }
  expect((await app.inject({ url: '/', remoteAddress: asked.peer, headers })).body).toBe(asked.seen)
  await app.close()
})
