import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A door before the database that the test can shut. */
export class Door {
  readonly #sockets = new Set<Socket>()
  readonly #target: URL
  #server: Server | undefined
  #port = 0

  constructor(target: URL) {
    this.#target = target
  }

  async open(): Promise<string> {
    this.#server = createServer((inside) => {
      const outside = connect(Number(this.#target.port || 5432), this.#target.hostname)
      for (const socket of [inside, outside]) {
        this.#sockets.add(socket)
        socket.on('error', () => socket.destroy())
        socket.on('close', () => (inside.destroy(), outside.destroy()))
      }
      inside.pipe(outside).pipe(inside)
    })
    await new Promise<void>((resolve) => this.#server!.listen(this.#port, '127.0.0.1', resolve))
    this.#port = (this.#server.address() as AddressInfo).port // a TCP server has a port
    const url = new URL(this.#target)
    url.host = `127.0.0.1:${this.#port}`
    return url.href
  }

  async shut(): Promise<void> {
    const closed = new Promise((resolve) => this.#server!.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }
}
