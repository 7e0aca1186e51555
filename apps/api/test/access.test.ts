import { api, type Endpoint, listEndpoints } from '@tablier/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from './harness.ts'
import { pathOf } from './samples.ts'

/** Every endpoint x every kind of caller. A fresh caller each time: a call may end its own session. */

let test: TestApp
let credentials: Record<'user' | 'admin', { email: string; password: string }>

beforeAll(async () => {
  test = await buildTestApp({ limits: { consume: async () => {}, forgive: async () => {}, close: async () => {} } })
  credentials = { user: await test.createUser('user'), admin: await test.createUser('admin') }
})
afterAll(() => test.close())

const callers = {
  nobody: async () => undefined,
  'a broken token': async () => 'not.a.token',
  'a token of another secret': async () =>
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzaWQiOiJ4Iiwic3ViIjoiMSIsImlhdCI6MTcwMDAwMDAwMCwiZXhwIjo0MTAwMDAwMDAwfQ.5mhBHqs5_DTLdINd9p5m7ZJ6XD0Xc55kIaCRY5r6HRA',
  'a token without a signature': async () =>
    `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${(await test.token(credentials.admin)).split('.')[1]}.`,
  'a revoked token': async () => {
    const token = await test.token(credentials.admin)
    await test.client(token).auth.logout()
    return token
  },
} satisfies Record<string, () => Promise<string | undefined>>

async function statusOf(endpoint: Endpoint, token: string | undefined): Promise<number> {
  const response = await test.app.inject({
    method: endpoint.method,
    url: pathOf(endpoint, 2_000_000_000),
    ...(endpoint.body && { payload: {} }),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  return response.statusCode
}

describe.each(listEndpoints(api))('$name', ({ endpoint }) => {
  it.each(Object.entries(callers))(`answers %s as its access '${endpoint.access}' says`, async (_, tokenOf) => {
    const status = await statusOf(endpoint, await tokenOf())
    if (endpoint.access === 'public') expect([401, 403]).not.toContain(status)
    else expect(status).toBe(401)
  })

  it('answers an expired token with 401', async () => {
    if (endpoint.access === 'public') return
    const token = await test.token(credentials.admin)
    test.clock.advance(12 * 3600 * 1000 + 1000)
    expect(await statusOf(endpoint, token)).toBe(401)
  })

  it('answers a user', async () => {
    const status = await statusOf(endpoint, await test.token(credentials.user))
    if (endpoint.access === 'admin') expect(status).toBe(403)
    else expect([401, 403]).not.toContain(status)
  })

  it('answers an administrator', async () => {
    expect([401, 403]).not.toContain(await statusOf(endpoint, await test.token(credentials.admin)))
  })
})
