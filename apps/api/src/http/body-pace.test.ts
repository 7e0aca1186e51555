import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bodyPace, countPace, watchBody } from './body-pace.ts'

/** The first second in which a body is too slow, if it brings `bytes(second)` in each; undefined if in none. */
function refusedIn(bytes: (second: number) => number, seconds = 3600): number | undefined {
  const isTooSlow = countPace(bodyPace)
  for (let second = 1; second <= seconds; second += 1) if (isTooSlow(bytes(second))) return second
  return undefined
}
const kB = 1024

describe('a body', () => {
  it('may take fifteen seconds if it is small', () => {
    expect(refusedIn(() => 0)).toBe(15)
    expect(refusedIn(() => 1)).toBe(16)
    expect(refusedIn((second) => (second < 14 ? 0 : 100 * kB))).toBeUndefined()
  })

  it('may take hours at the rate of a slow phone', () => {
    expect(refusedIn(() => 5 * kB)).toBeUndefined()
    expect(refusedIn((second) => (second % 10 === 0 ? 50 * kB : 0))).toBeUndefined()
    expect(refusedIn(() => 3 * kB)).toBeLessThan(70)
  })

  it('may pause for half a minute after a fast start, and not longer', () => {
    expect(refusedIn((second) => (second < 10 || second > 37 ? 500 * kB : 0))).toBeUndefined()
    expect(refusedIn((second) => (second < 10 ? 500 * kB : 0))).toBe(38)
  })
})

describe('watching a body', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** A request as the watch sees it. */
  function setUp() {
    const socket = { bytesRead: 100, destroyed: false, destroy: vi.fn<() => void>() }
    const state = { complete: false, readableLength: 0, isPaused: () => false }
    const request = Object.assign(new EventEmitter(), { ...state, socket, headers: { 'content-length': '1000' } })
    const response = { headersSent: false, setHeader: vi.fn<() => void>() }
    watchBody(request as unknown as IncomingMessage, response as unknown as ServerResponse) // what it uses of them
    return { request, response, socket }
  }

  it('blames the client for no time in which the server does not read', () => {
    const { request, socket } = setUp()
    const onError = vi.fn<(error: unknown) => void>()
    request.on('error', onError)
    request.readableLength = 1
    vi.advanceTimersByTime(3_600_000)
    request.readableLength = 0
    request.isPaused = () => true
    vi.advanceTimersByTime(3_600_000)
    request.isPaused = () => false
    vi.advanceTimersByTime(14_000)
    expect(onError).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1000)
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ status: 408 }))
    expect(socket.destroy).not.toHaveBeenCalled()
    vi.advanceTimersByTime(10_000)
    expect(socket.destroy).toHaveBeenCalled()
  })

  it('ends when the body is complete', () => {
    const { request, socket } = setUp()
    request.complete = true
    vi.advanceTimersByTime(60_000)
    expect(socket.destroy).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('closes a connection whose answer was sent', () => {
    const { response, socket } = setUp()
    response.headersSent = true
    vi.advanceTimersByTime(15_000)
    expect(socket.destroy).toHaveBeenCalled()
  })
})
