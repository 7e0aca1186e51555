import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { portOf } from '../../test/ports.ts'
import { createKeptAnswers, putInFront } from './kept-answers.ts'
import { createLeaving, type Leaving, type LeavingTimes } from './leaving.ts'
import { readyAnswer, sendReady } from './ready-answer.ts'
import { revalidated } from '../caching/shared-caching.ts'

let app: FastifyInstance
let leaving: Leaving
let agent: Agent
/** `/slow` answers when it resolves. */
let gate: PromiseWithResolvers<void>
let slowArrived: PromiseWithResolvers<void>

async function open(times: LeavingTimes = {}): Promise<void> {
  leaving = createLeaving(times)
  app = Fastify({ return503OnClosing: false })
  putInFront(app, createKeptAnswers({ contentVersion: () => 1, log: { debug: () => {} } }), leaving)
  app.get('/plain', () => 'plain')
  app.get('/kept', async (request, reply) => sendReady(request, reply, await readyAnswer('kept'), revalidated))
  app.get('/slow', async () => {
    slowArrived.resolve()
    await gate.promise
    return (await app.inject('/plain')).body // as rendering a page does
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
}

beforeEach(() => {
  ;[gate, slowArrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  agent = new Agent({ keepAlive: true })
})
afterEach(async () => {
  agent.destroy()
  await app.close()
})

const port = () => portOf(app.server)
async function ask(path: string, to = port()) {
  const [answer] = (await once(get({ port: to, path, agent }), 'response')) as [IncomingMessage] // the event's argument
  return { status: answer.statusCode, connection: answer.headers.connection, body: await text(answer) }
}

it('serves on once it has begun to leave, and ends each connection with its answer', async () => {
  await open()
  for (const body of ['plain', 'kept']) {
    expect(await ask(`/${body}`)).toEqual({ status: 200, connection: 'keep-alive', body })
    await ask(`/${body}`)
  }
  leaving.begin()
  for (const body of ['plain', 'kept']) {
    expect(await ask(`/${body}`)).toEqual({ status: 200, connection: 'close', body })
  }
})

it('finishes the requests under way, which may still call the application, and accepts no others', async () => {
  await open()
  await ask('/plain') // leaves an idle connection
  const slow = ask('/slow')
  await slowArrived.promise
  const address = port()
  const left = leaving.leave(app.server, 0)
  await expect.poll(() => app.server.listening).toBe(false)
  const refused = connect(address, '127.0.0.1')
  expect((await once(refused, 'error'))[0]).toMatchObject({ code: 'ECONNREFUSED' })
  gate.resolve()
  expect(await slow).toEqual({ status: 200, connection: 'close', body: 'plain' })
  await left
})

it('keeps idle connections for a while, since a proxy may just be using one', async () => {
  await open({ warmMs: 0, idleMs: 3_600_000 })
  await ask('/plain')
  const address = port()
  const left = leaving.leave(app.server, 0.001)
  await expect.poll(() => app.server.listening).toBe(false)
  expect(await ask('/plain', address)).toEqual({ status: 200, connection: 'close', body: 'plain' })
  await left
})

it('keeps connections again before it stops accepting them', async () => {
  await open({ warmMs: 3_600_000 })
  void leaving.leave(app.server, 3600)
  await expect.poll(() => ask('/plain')).toMatchObject({ connection: 'keep-alive' })
  expect(leaving.hasBegun()).toBe(true)
})

it('cuts the requests that take too long', async () => {
  await open({ finishMs: 0 })
  const slow = ask('/slow').catch((error: unknown) => error)
  await slowArrived.promise
  await leaving.leave(app.server, 0)
  expect(await slow).toMatchObject({ code: 'ECONNRESET' })
  gate.resolve()
})

it('does not wait for a connection that was opened in advance', async () => {
  await open({ unusedMs: 0 })
  const unused = connect(port(), '127.0.0.1')
  await once(app.server, 'connection')
  await leaving.leave(app.server, 0)
  await once(unused.resume(), 'close')
  expect(unused.bytesRead).toBe(0)
})

it('ends at once if the server does not listen', async () => {
  await open()
  await app.close()
  await expect(leaving.leave(app.server, 0)).resolves.toBeUndefined()
})
