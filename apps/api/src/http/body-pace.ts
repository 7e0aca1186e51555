import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '@tablier/backend'

/**
 * How slowly a body may arrive. It has some seconds in hand, and each amount of data buys another one: a small body has
 * to arrive in these seconds, a large one on average at the rate, with pauses (docs/decisions/027).
 */
export interface BodyPace {
  /** Seconds in hand after the headers. */
  readonly seconds: number
  /** The most seconds that a fast start can put in hand: how long a large body may pause. */
  readonly mostSeconds: number
  readonly bytesPerSecond: number
  /** Milliseconds between two looks; a shorter second makes a test fast. */
  readonly tickMs?: number
}

export const bodyPace: BodyPace = { seconds: 15, mostSeconds: 30, bytesPerSecond: 4096 }

/** Counts the seconds in hand. Takes the bytes that came in another second, and returns whether the body is too slow. */
export function countPace({ seconds, mostSeconds, bytesPerSecond }: BodyPace): (bytes: number) => boolean {
  let inHand = seconds
  return (bytes) => {
    inHand = Math.min(inHand + bytes / bytesPerSecond, mostSeconds) - 1
    return inHand <= 0
  }
}

/**
 * Ends a request whose body arrives too slowly: with 408 if nothing was answered yet, then by closing the connection.
 * Counts ticks instead of reading a clock, so that a busy process does not blame its clients.
 */
export function watchBody(request: IncomingMessage, response: ServerResponse, pace: BodyPace = bodyPace): void {
  const { headers, socket } = request
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return
  const isTooSlow = countPace(pace)
  let seen = socket.bytesRead
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) return clearInterval(timer)
    if (request.isPaused() || request.readableLength > 0) return // the client waits until we have read
    const bytes = socket.bytesRead - seen
    seen = socket.bytesRead
    if (!isTooSlow(bytes)) return
    clearInterval(timer)
    refuse(request, response)
  }, pace.tickMs ?? 1000).unref()
  request.once('close', () => clearInterval(timer))
}

/** How long the application may take to answer, in milliseconds: it may still be decoding a picture of the same form. */
const ANSWER_MS = 10_000

function refuse(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request
  // The reader of the body (Fastify or its form parser) handles this error and answers it.
  if (response.headersSent || request.listenerCount('error') === 0) return void socket.destroy()
  response.setHeader('connection', 'close') // Node closes it after the answer
  request.emit('error', new AppError('too_slow'))
  setTimeout(() => socket.destroy(), ANSWER_MS).unref()
}
