import { connect } from 'node:net'
import type { Stranger } from './strangers.ts'

/** How a connection ended whose client sends its body a few bytes at a time. */
export interface Dripped {
  /** False if the client gave up before the server closed it. */
  readonly isClosedByServer: boolean
  /** The first line and the headers of the answer; '' if none came. */
  readonly head: string
}

interface Drip {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent at once, after the headers. */
  readonly start?: string
  /** The bytes that are sent again and again. */
  readonly drop: string
  readonly everyMs: number
  /** How long the client waits before it gives up. */
  readonly patienceMs: number
}

/** Sends a message whose body promises 2,000 bytes and arrives one byte at a time. */
export function dripMessage(server: string, pace: Pick<Drip, 'everyMs' | 'patienceMs'>): Promise<Dripped> {
  const headers = { 'content-type': 'application/json', 'content-length': '2000' }
  return drip(server, { ...pace, method: 'POST', path: '/api/messages/public', headers, start: '{"name":"', drop: 'a' })
}

/** Uploads an avatar of which a few bytes arrive at a time. */
export function dripAvatar(
  server: string,
  { from, token }: Stranger,
  pace: Pick<Drip, 'everyMs' | 'patienceMs'>,
): Promise<Dripped> {
  const headers = {
    'x-forwarded-for': from,
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=drops',
    'content-length': String(4 * 1024 * 1024),
  }
  const start = '--drops\r\nContent-Disposition: form-data; name="avatar"; filename="me.gif"\r\n\r\nGIF89a'
  return drip(server, { ...pace, method: 'PUT', path: '/api/users/updatedetails', headers, start, drop: 'aaaaaaaa' })
}

/** Sends a request whose body never ends, until the server closes the connection or the client gives up. */
async function drip(
  server: string,
  { method, path, headers, start = '', drop, everyMs, patienceMs }: Drip,
): Promise<Dripped> {
  const { hostname, port } = new URL(server)
  const socket = connect(Number(port), hostname)
  let head = ''
  socket.on('data', (chunk) => (head += head.includes('\r\n\r\n') ? '' : chunk.toString()))
  socket.on('error', () => {}) // a reset is a close, too
  const lines = Object.entries({ host: hostname, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${start}`, 'latin1')
  const dripping = setInterval(() => socket.write(drop), everyMs)
  let hasGivenUp = false
  const patience = setTimeout(() => {
    hasGivenUp = true
    socket.destroy()
  }, patienceMs)
  await new Promise((resolve) => socket.once('close', resolve)) // `once` of node:events would reject after a reset
  clearInterval(dripping)
  clearTimeout(patience)
  return { isClosedByServer: !hasGivenUp, head: head.split('\r\n\r\n', 1)[0] ?? '' }
}
