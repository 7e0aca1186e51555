import { connect, createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { connectPostgres } from '../src/db/connect.ts'
import { buildTestApp, type TestApp } from './harness.ts'

/** A door before the database that the test can shut. */
class Door {
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

// The embedded database lives in the process: there is no connection to lose.
describe.runIf(inject('emptyDatabase').kind === 'postgres')('while the database is away', () => {
  let test: TestApp
  let direct: TestApp
  let door: Door

  beforeAll(async () => {
    direct = await buildTestApp()
    door = new Door(new URL(direct.databaseUrl!))
    const db = await connectPostgres(await door.open(), () => {})
    test = await buildTestApp({ db })
  })
  afterAll(async () => {
    await door.shut()
    await test.close()
    await direct.close()
  })

  it('answers 503 with Retry-After, and recovers without a restart', async () => {
    const authorization = `Bearer ${await test.token()}`
    const owner = () => test.app.inject({ url: '/api/banners/admin', headers: { authorization } })
    expect((await owner()).statusCode).toBe(200)
    expect((await test.app.inject('/api/banners')).statusCode).toBe(200)
    await door.shut()
    const away = await owner()
    expect(away.statusCode).toBe(503)
    expect(away.json()).toMatchObject({ success: false, code: 'unavailable' })
    expect(away.headers).toHaveProperty('retry-after')
    expect((await test.app.inject('/api/logos')).statusCode).toBe(503)
    expect((await test.app.inject('/api/banners')).statusCode).toBe(200) // kept since before
    expect((await test.app.inject('/readyz')).statusCode).toBe(503)
    expect((await test.app.inject('/healthz')).statusCode).toBe(200)
    await door.open()
    expect((await owner()).statusCode).toBe(200)
    expect((await test.app.inject('/api/logos')).statusCode).toBe(200)
    expect((await test.app.inject('/readyz')).statusCode).toBe(200)
  })
})
