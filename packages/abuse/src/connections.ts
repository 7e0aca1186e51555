import { once } from 'node:events'
import { connect } from 'node:net'

/** Opens connections that send nothing. Returns a function that closes them and waits until all are closed. */
export async function holdConnections(server: string, count: number): Promise<() => Promise<void>> {
  const { hostname, port } = new URL(server)
  const sockets = Array.from({ length: count }, () => connect(Number(port), hostname))
  for (const socket of sockets) socket.on('error', () => {}) // the server may reset it
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  return async () => {
    await Promise.all(
      sockets.map(async (socket) => {
        if (socket.closed) return
        socket.destroy()
        await once(socket, 'close')
      }),
    )
  }
}
