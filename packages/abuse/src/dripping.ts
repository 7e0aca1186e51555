import { connect } from 'node:net'
import type { Stranger } from './strangers.ts'

interface Pace {
  readonly everyMs: number
  /** How long the client waits before it gives up. */
  readonly patienceMs: number
}

interface Drip extends Pace {
  /** The method and the path. */
  readonly request: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent at once, after the headers, in latin1. */
  readonly start?: string
  /** The bytes that are sent again and again. */
  readonly drop: string
}

/** Sends a message of which one byte at a time arrives. Returns the answer, or ''. */
export function dripMessage(server: string, pace: Pace): Promise<string> {
  const headers = { 'content-type': 'application/json', 'content-length': '2000' }
  return drip(server, { ...pace, request: 'POST /api/messages/public', headers, start: '{"name":"', drop: 'a' })
}

/** Uploads an avatar of which a few bytes at a time arrive. Returns the answer, or ''. */
export function dripAvatar(server: string, { from, token }: Stranger, pace: Pace): Promise<string> {
  const headers = {
    'x-forwarded-for': from,
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=drops',
    'content-length': String(4 * 1024 * 1024),
  }
  const start = '--drops\r\nContent-Disposition: form-data; name="avatar"; filename="me.gif"\r\n\r\nGIF89a'
  return drip(server, { ...pace, request: 'PUT /api/users/updatedetails', headers, start, drop: 'aaaaaaaa' })
}

/**
 * Sends a request whose body never ends, until the server closes the connection or the client gives up.
 * @returns everything that the server sent
 */
export async function drip(server: string, { request, headers, start = '', drop, everyMs, patienceMs }: Drip) {
  const { hostname, port } = new URL(server)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => (received += text))
  socket.on('error', () => {}) // a reset is a close, too
  const lines = Object.entries({ host: hostname, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`${request} HTTP/1.1\r\n${lines.join('')}\r\n${start}`, 'latin1')
  const dripping = setInterval(() => socket.write(drop), everyMs)
  const patience = setTimeout(() => socket.destroy(), patienceMs)
  await new Promise((resolve) => socket.once('close', resolve)) // `once` of node:events would reject after a reset
  clearInterval(dripping)
  clearTimeout(patience)
  return received
}
