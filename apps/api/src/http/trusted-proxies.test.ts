import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { trustedProxies } from './trusted-proxies.ts'

const PROXY = '10.0.0.2'

/** The client's address as the server sees it. */
async function addressSeen(TRUST_PROXY: string, peer: string, forwarded: string): Promise<string> {
  const app = Fastify({ trustProxy: trustedProxies(readConfig({ TRUST_PROXY }).trustProxy) })
  app.get('/', ({ ip }) => ip)
  const { body } = await app.inject({ url: '/', remoteAddress: peer, headers: { 'x-forwarded-for': forwarded } })
  await app.close()
  return body
}

const invented = '198.51.100.66'
const client = '203.0.113.5'

it.each([
  ['false', PROXY, client, PROXY],
  ['true', PROXY, client, client],
  ['1', PROXY, client, client],
  ['2', '10.0.0.1', `${client}, ${PROXY}`, client],
  ['loopback', '127.0.0.1', client, client],
  ['loopback', '::1', `${client}, 127.0.0.1`, client],
  ['10.0.0.0/8', PROXY, client, client],
  ['192.0.2.1, 10.0.0.0/8', '10.0.0.1', `${client}, ${PROXY}`, client],
  ['fd00::/8', 'fd00::1', client, client],
])('with TRUST_PROXY=%s, a request from %s for "%s" is from %s', async (setting, peer, forwarded, seen) => {
  expect(await addressSeen(setting, peer, forwarded)).toBe(seen)
})

it.each([
  ['1', PROXY],
  ['loopback', '127.0.0.1'],
  ['10.0.0.0/8', PROXY],
])('with TRUST_PROXY=%s, an address that the client invents is ignored', async (setting, peer) => {
  expect(await addressSeen(setting, peer, `${invented}, ${client}`)).toBe(client)
})

it.each(['loopback', '10.0.0.0/8'])(
  'with TRUST_PROXY=%s, a client that goes round the proxy cannot invent an address',
  async (setting) => {
    expect(await addressSeen(setting, client, invented)).toBe(client)
  },
)
