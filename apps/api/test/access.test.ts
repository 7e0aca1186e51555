import { api, type Endpoint, listEndpoints } from '@tablier/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from './harness.ts'
import { pathOf } from './samples.ts'

/** Every endpoint x every kind of caller. */

const UNSIGNED_HEADER = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
const FOREIGN_TOKEN =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzaWQiOiJ4Iiwic3ViIjoiMSIsImlhdCI6MTcwMDAwMDAwMCwiZXhwIjo0MTAwMDAwMDAwfQ.5mhBHqs5_DTLdINd9p5m7ZJ6XD0Xc55kIaCRY5r6HRA'

const intruders = {
  nobody: () => undefined,
  'a broken token': () => 'not.a.token',
  'a token of another secret': () => FOREIGN_TOKEN,
  'a token without a signature': () => `${UNSIGNED_HEADER}.${tokens.admin.split('.')[1]}.`,
  'an expired token': () => tokens.expired,
  'a revoked token': () => tokens.revoked,
} satisfies Record<string, () => string | undefined>

let test: TestApp
let credentials: Record<'user' | 'admin', { email: string; password: string }>
let tokens: Record<'user' | 'admin' | 'expired' | 'revoked', string>

beforeAll(async () => {
  test = await buildTestApp({ limits: { consume: async () => {}, forgive: async () => {}, close: async () => {} } })
  credentials = { user: await test.createUser('user'), admin: await test.createUser('admin') }
  const expired = await test.token(credentials.admin)
  test.clock.advance(12 * 3600 * 1000 + 1000)
  const revoked = await test.token(credentials.admin)
  await test.client(revoked).auth.logout()
  tokens = { user: await test.token(credentials.user), admin: await test.token(credentials.admin), expired, revoked }
})
afterAll(() => test.close())

async function statusOf(endpoint: Endpoint, token: string | undefined): Promise<number> {
  const response = await test.app.inject({
    method: endpoint.method,
    url: pathOf(endpoint, 2_000_000_000),
    ...(endpoint.body && { payload: {} }),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  return response.statusCode
}

describe.each(listEndpoints(api))('$name', ({ name, endpoint }) => {
  /** A call that ends its session gets one of its own. */
  const tokenOf = (role: 'user' | 'admin') =>
    name.startsWith('auth.logout') ? test.token(credentials[role]) : tokens[role]

  it.each(Object.entries(intruders))(`answers %s as its access '${endpoint.access}' says`, async (_, intruder) => {
    const status = await statusOf(endpoint, intruder())
    if (endpoint.access === 'public') expect([401, 403]).not.toContain(status)
    else expect(status).toBe(401)
  })

  it('answers a user', async () => {
    const status = await statusOf(endpoint, await tokenOf('user'))
    if (endpoint.access === 'admin') expect(status).toBe(403)
    else expect([401, 403]).not.toContain(status)
  })

  it('answers an administrator', async () => {
    expect([401, 403]).not.toContain(await statusOf(endpoint, await tokenOf('admin')))
  })
})
