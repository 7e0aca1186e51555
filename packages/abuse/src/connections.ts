import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Opens connections that send nothing. Returns a function that closes them and waits until all are closed. */
export async function holdConnections(server: string, count: number): Promise<() => Promise<void>> {
  const { hostname, port } = new URL(server)
  const sockets = await Promise.all(Array.from({ length: count }, () => opened(connect(Number(port), hostname))))
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

async function opened(socket: Socket): Promise<Socket> {
  socket.on('error', () => {}) // the server may reset it
  await once(socket, 'connect')
  return socket
}
