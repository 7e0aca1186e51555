import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'

/** Returns the port of a server that listens. */
export function portOf(server: Pick<Server, 'address'>): number {
  return (server.address() as AddressInfo).port // of a TCP server
}

/** Lets a server listen on any free port, which it returns. */
export async function listen(server: Server, host = '127.0.0.1'): Promise<number> {
  server.listen(0, host)
  await once(server, 'listening')
  return portOf(server)
}

export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  server.close()
  await once(server, 'close')
  return port
}
