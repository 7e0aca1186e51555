import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import { networkOf } from './rate-limits.ts'

export interface ConnectionLimits {
  /** How many connections may be open. */
  readonly most: number
  /** How many of them one address may have; undefined behind a proxy, whose addresses these are. */
  readonly mostOfAddress: number | undefined
}

/** Refused connections are open for a moment. Past this many more, Node drops new ones without an answer. */
const REFUSED_AT_ONCE = 500
/** How long a refused connection may take to send its request, in milliseconds. */
const REFUSED_MS = 5000

const REFUSAL = 'The server is busy. Please try again in a moment.'

export interface Connections {
  /** Answers a request on a connection beyond the limits. Returns false for all others. */
  readonly refuse: (request: IncomingMessage, response: ServerResponse) => boolean
  /** How many are open. */
  readonly open: () => number
}

/** Bounds the connections of a server. Those beyond are answered with 503 and closed. */
export function limitConnections(
  server: Server,
  securityHeaders: Readonly<Record<string, string>>,
  { most, mostOfAddress }: ConnectionLimits,
): Connections {
  const ofAddress = new Map<string, number>()
  const refused = new Set<Socket>()
  let open = 0

  const isCrowded = (address: string | undefined) =>
    open >= most ||
    (mostOfAddress !== undefined && address !== undefined && (ofAddress.get(address) ?? 0) >= mostOfAddress)
  /** Refused connections count apart, or one address could fill all places with them. */
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
    refuse: (request, response) => {
      if (!refused.has(request.socket)) return false
      const headers = { ...securityHeaders, connection: 'close', 'retry-after': '5' }
      response.writeHead(503, { ...headers, 'content-type': 'text/plain; charset=utf-8' }).end(REFUSAL)
      return true
    },
  }
}

/** A public address, or its network. Undefined for private ones: those of proxies, containers and the machine itself. */
function visitorsAddress(address = ''): string | undefined {
  if (!ipaddr.isValid(address) || ipaddr.process(address).range() !== 'unicast') return undefined
  return networkOf(address)
}
