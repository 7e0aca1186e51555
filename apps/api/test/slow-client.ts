import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Sends the start of a request, then a byte every few milliseconds until the server closes the connection.
 * @returns everything that the server sent
 */
export async function drip({ server }: FastifyInstance, start: string | Buffer, byte = 'x'): Promise<string> {
  const { port } = server.address() as AddressInfo // a TCP server that listens has a port
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => (received += text))
  socket.on('error', () => {}) // a reset ends the connection as well
  socket.write(start)
  const dripping = setInterval(() => socket.writable && socket.write(byte), 5)
  await new Promise((resolve) => void socket.once('close', resolve))
  clearInterval(dripping)
  return received
}

/** The head of a request whose body never ends. */
export function headOf(request: string, headers: Readonly<Record<string, string>>): string {
  const all = { host: 'chef.test', 'content-length': '200000', ...headers }
  return [request, ...Object.entries(all).map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n')
}
