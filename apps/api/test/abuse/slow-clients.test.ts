import { ask } from '@tablier/abuse/ask'
import { holdConnections } from '@tablier/abuse/connections'
import { dripAvatar, dripMessage } from '@tablier/abuse/dripping'
import { registerStrangers } from '@tablier/abuse/strangers'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { bodyPace } from '../../src/http/connections.ts'
import { type AttackedServer, openAttackedServer } from './attacked-server.ts'

let server: AttackedServer

beforeAll(async () => {
  server = await openAttackedServer({ bodyPace: { ...bodyPace, tickMs: 50 } })
})
afterAll(() => server.close())

/** Both the attack and the server's seconds are twenty times faster here. */
const pace = { everyMs: 10, patienceMs: 20_000 }

it('closes connections whose bodies drip, and answers others meanwhile', async () => {
  const strangers = await registerStrangers(server.url, 2)
  const dripping = [
    ...Array.from({ length: 20 }, () => dripMessage(server.url, pace)),
    ...strangers.flatMap((stranger) => Array.from({ length: 5 }, () => dripAvatar(server.url, stranger, pace))),
  ]
  expect((await ask(server.url, '/api/banners')).status).toBe(200)
  const seen = await Promise.all(dripping)
  expect(seen.filter(({ isClosedByServer }) => !isClosedByServer)).toEqual([])
  expect(seen.map(({ head }) => head.split('\r\n', 1)[0])).toEqual(Array(30).fill(expect.stringMatching(/ 40[08] |^$/)))
  expect(server.faults()).toEqual([])
})

it('answers 503 beyond its connections, and all requests again once some are closed', async () => {
  const small = await openAttackedServer({ env: { MAX_CONNECTIONS: '20' } })
  onTestFinished(() => small.close())
  const release = await holdConnections(small.url, 30)
  onTestFinished(release)
  expect(await ask(small.url, '/healthz')).toMatchObject({ status: 503, retryAfter: expect.any(Number) })
  await release()
  await vi.waitFor(async () => expect((await ask(small.url, '/healthz')).status).toBe(200), 10_000)
})
