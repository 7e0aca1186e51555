import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '@tablier/backend'
import type { FastifyServerOptions } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Config } from '../config/config.ts'
import { networkOf } from './rate-limits.ts'

export interface ConnectionLimits {
  /** The maximum number of open connections. */
  readonly most: number
  /** The maximum for one address; undefined behind a proxy, because all connections have its address. */
  readonly mostOfAddress: number | undefined
}

/** Refused connections stay open for a moment. Beyond this number, Node drops new ones without an answer. */
const REFUSED_AT_ONCE = 500
/** How long a refused connection may take to send its request, in milliseconds. */
const REFUSED_MS = 5000

const REFUSAL = 'The server is busy. Please try again in a moment.'

/** Limits the connections of a server. Those beyond the limits get 503 and are closed. */
export function limitConnections(
  server: Server,
  securityHeaders: Readonly<Record<string, string>>,
  { most, mostOfAddress }: ConnectionLimits,
) {
  const ofAddress = new Map<string, number>()
  const refused = new Set<Socket>()
  let open = 0

  const isCrowded = (address: string | undefined) =>
    open >= most ||
    (mostOfAddress !== undefined && address !== undefined && (ofAddress.get(address) ?? 0) >= mostOfAddress)
  /** Refused connections are counted separately, or one address could use all places with them. */
  const refuse = (socket: Socket) => {
    if (refused.size >= REFUSED_AT_ONCE) {
      socket.destroy()
      return
    }
    refused.add(socket)
    socket.once('close', () => refused.delete(socket))
    socket.setTimeout(REFUSED_MS) // Node closes it then
  }

  server.on('connection', (socket: Socket) => {
    const address = visitorsAddress(socket.remoteAddress)
    const add = (change: 1 | -1) => {
      open += change
      if (address === undefined) return
      const count = (ofAddress.get(address) ?? 0) + change
      if (count > 0) ofAddress.set(address, count)
      else ofAddress.delete(address)
    }
    if (isCrowded(address)) {
      refuse(socket)
      return
    }
    add(1)
    socket.once('close', () => add(-1))
  })

  return {
    open: () => open,
    /** Answers a request on a connection beyond the limits. Returns false for all others. */
    refuse: (request: IncomingMessage, response: ServerResponse) => {
      if (!refused.has(request.socket)) return false
      const headers = { ...securityHeaders, connection: 'close', 'retry-after': '5' }
      response.writeHead(503, { ...headers, 'content-type': 'text/plain; charset=utf-8' }).end(REFUSAL)
      return true
    },
  }
}

/** Returns a public address or its network; undefined for those of proxies, containers and the machine itself. */
function visitorsAddress(address = ''): string | undefined {
  if (!ipaddr.isValid(address) || ipaddr.process(address).range() !== 'unicast') return undefined
  return networkOf(address)
}

/**
 * The slowest pace of a body. It begins with some seconds, and each amount of data adds one. So a small body has to
 * arrive in these seconds, and a large one at this rate on average, with pauses (docs/decisions/limits.md).
 */
export interface BodyPace {
  /** The seconds that a body has after the headers. */
  readonly seconds: number
  /** The maximum number of seconds that a fast start can save, which is how long a large body may pause. */
  readonly mostSeconds: number
  readonly bytesPerSecond: number
  /** The milliseconds of a tick; tests use a shorter one. */
  readonly tickMs?: number
}

export const bodyPace: BodyPace = { seconds: 15, mostSeconds: 30, bytesPerSecond: 4096 }

/** Counts the remaining seconds. The function takes a second's bytes, and returns whether the body is too slow. */
export function countPace({ seconds, mostSeconds, bytesPerSecond }: BodyPace): (bytes: number) => boolean {
  let inHand = seconds
  return (bytes) => {
    inHand = Math.min(inHand + bytes / bytesPerSecond, mostSeconds) - 1
    return inHand <= 0
  }
}

/**
 * Ends a request whose body arrives too slowly, with 408 if nothing was answered yet, and closes its connection. It
 * counts ticks instead of reading a clock, so that clients do not pay for a busy process.
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
    endSlowBody(request, response)
  }, pace.tickMs ?? 1000).unref()
  request.once('close', () => clearInterval(timer))
}

/** How long the application may take to answer, in milliseconds: it may still decode the form's picture. */
const ANSWER_MS = 10_000

function endSlowBody(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request
  // The reader of the body (Fastify or its form parser) handles this error and answers it.
  if (response.headersSent || request.listenerCount('error') === 0) return void socket.destroy()
  response.setHeader('connection', 'close') // Node closes it after the answer
  request.emit('error', new AppError('too_slow'))
  setTimeout(() => socket.destroy(), ANSWER_MS).unref()
}

/**
 * Returns Fastify's setting for trusted proxies. Fastify ignores numbers, because a client that reaches the server
 * directly could invent as many addresses as there are proxies. With a number, the port must be closed to everybody
 * else.
 */
export function trustedProxies(trusted: Config['trustProxy']): NonNullable<FastifyServerOptions['trustProxy']> {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted
}
