import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type ConnectionLimits, limitConnections } from './connections.ts'

const sockets: Socket[] = []
const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const close of closers.splice(0)) await close()
})

async function setUp(limits: ConnectionLimits) {
  const server = createServer((incoming, outgoing) => {
    if (!connections.refuse(incoming, outgoing)) outgoing.end('welcome')
  })
  const connections = limitConnections(server, { 'cache-control': 'no-store' }, limits)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => new Promise((resolve) => void server.close(resolve)))
  const { port } = server.address() as AddressInfo // a TCP server that listens has a port
  const hold = async () => {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    const before = connections.open()
    await expect.poll(connections.open).toBe(before + 1)
    return socket
  }
  const ask = async () => {
    const outgoing = request({ port, host: '127.0.0.1', agent: false }).end()
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage] // the event's argument
    answer.resume()
    await once(answer, 'close')
    return { status: answer.statusCode, headers: answer.headers }
  }
  return { server, connections, hold, ask }
}

describe('connections', () => {
  it('beyond the limit are answered with 503 and closed, until others have ended', async () => {
    const { connections, hold, ask } = await setUp({ most: 2, mostOfAddress: undefined })
    const [first] = [await hold(), await hold()]
    const refusal = await ask()
    expect(refusal).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5', connection: 'close', 'cache-control': 'no-store' },
    })
    await expect.poll(connections.open).toBe(2)
    first.destroy()
    await expect.poll(connections.open).toBe(1)
    expect((await ask()).status).toBe(200)
  })

  it('that are refused take nobody else a place', async () => {
    const { server, connections, hold, ask } = await setUp({ most: 3, mostOfAddress: 1 })
    const addresses = [...Array<string>(6).fill('93.184.216.7'), '93.184.216.8']
    server.prependListener('connection', (socket: Socket) =>
      Object.defineProperty(socket, 'remoteAddress', { value: addresses.shift() }),
    )
    await hold()
    const { port } = server.address() as AddressInfo // as above
    for (let n = 0; n < 5; n += 1) sockets.push(connect(port, '127.0.0.1'))
    await expect.poll(() => addresses.length).toBe(1)
    expect(connections.open()).toBe(1)
    expect((await ask()).status).toBe(200)
  })

  it.each([
    ['93.184.216.7', '93.184.216.7', 503],
    ['::ffff:93.184.216.7', '93.184.216.7', 503],
    ['2001:db9::1', '2001:db9::2', 503],
    ['93.184.216.7', '93.184.216.8', 200],
    ['127.0.0.1', '127.0.0.1', 200],
    ['172.17.0.1', '172.17.0.1', 200],
  ])('of one visitor are limited: of %s, then %s: %i', async (first, second, status) => {
    const { server, hold, ask } = await setUp({ most: 10, mostOfAddress: 1 })
    const addresses = [first, second]
    server.prependListener('connection', (socket: Socket) =>
      Object.defineProperty(socket, 'remoteAddress', { value: addresses.shift() }),
    )
    await hold()
    expect((await ask()).status).toBe(status)
  })
})
