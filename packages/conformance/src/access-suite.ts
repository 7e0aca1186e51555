import { api, type Endpoint, listEndpoints } from '@tablier/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathOf } from './samples.ts'
import { type Credentials, type OpenSubject, send, visit, type Visit } from './subject.ts'

const UNSIGNED_HEADER = btoa('{"alg":"none","typ":"JWT"}')
const FOREIGN_TOKEN =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzaWQiOiJ4Iiwic3ViIjoiMSIsImlhdCI6MTcwMDAwMDAwMCwiZXhwIjo0MTAwMDAwMDAwfQ.5mhBHqs5_DTLdINd9p5m7ZJ6XD0Xc55kIaCRY5r6HRA'

/** Every endpoint x every kind of caller. */
export function accessSuite(open: OpenSubject): void {
  describe('access', () => {
    let test: Visit
    let members: Record<'user' | 'admin', Credentials & { readonly token: string }>
    let intruders: Record<string, string | undefined>

    beforeAll(async () => {
      test = await visit(open)
      const [user, admin] = [await test.createUser('user'), await test.createUser('admin')]
      const expired = await test.token(admin)
      test.advance(12 * 3600 * 1000 + 1000)
      const revoked = await test.token(admin)
      await test.client(revoked).auth.logout()
      members = {
        user: { ...user, token: await test.token(user) },
        admin: { ...admin, token: await test.token(admin) },
      }
      intruders = {
        nobody: undefined,
        'a broken token': 'not.a.token',
        'a token of another secret': FOREIGN_TOKEN,
        'a token without a signature': `${UNSIGNED_HEADER}.${members.admin.token.split('.')[1]}.`,
        'an expired token': expired,
        'a revoked token': revoked,
      }
    })
    afterAll(() => test.close())

    const statusOf = async (endpoint: Endpoint, token: string | undefined) => {
      const path = pathOf(endpoint, 2_000_000_000)
      const { method, body } = endpoint
      return (await send(test, { method, path, ...(body && { body: {} }), ...(token && { token }) })).status
    }

    it.each(listEndpoints(api))('of $name is as it says', async ({ name, endpoint }) => {
      for (const [intruder, token] of Object.entries(intruders)) {
        const status = await statusOf(endpoint, token)
        if (endpoint.access === 'public') expect([401, 403], intruder).not.toContain(status)
        else expect(status, intruder).toBe(401)
      }
      for (const role of ['user', 'admin'] as const) {
        // A call that ends its session gets one of its own.
        const token = name.startsWith('auth.logout') ? await test.token(members[role]) : members[role].token
        const status = await statusOf(endpoint, token)
        if (endpoint.access === 'admin' && role === 'user') expect(status, role).toBe(403)
        else expect([401, 403], role).not.toContain(status)
      }
    })
  })
}
