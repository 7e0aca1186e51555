import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A TCP proxy in front of a database, which a test can stop and start again on the same port. */
export class TcpProxy {
  readonly #sockets = new Set<Socket>()
  readonly #target: URL
  #server: Server | undefined
  #port = 0

  constructor(target: string) {
    this.#target = new URL(target)
  }

  /** @returns the database's URL through the proxy */
  async start(): Promise<string> {
    this.#server = createServer((client) => {
      const database = connect(Number(this.#target.port || 5432), this.#target.hostname)
      for (const socket of [client, database]) {
        this.#sockets.add(socket)
        socket.on('error', () => socket.destroy())
        socket.on('close', () => (client.destroy(), database.destroy()))
      }
      client.pipe(database).pipe(client)
    })
    await new Promise<void>((resolve) => this.#server!.listen(this.#port, '127.0.0.1', resolve))
    this.#port = (this.#server.address() as AddressInfo).port // a TCP server has a port
    const url = new URL(this.#target)
    url.host = `127.0.0.1:${this.#port}`
    return url.href
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server!.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }
}
