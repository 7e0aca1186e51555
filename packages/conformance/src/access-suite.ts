import { api, type Endpoint, listEndpoints } from '@tablier/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { pathOf, unknownId } from './samples.ts'
import { type Credentials, useTestSubject, type OpenSubject, send } from './subject.ts'

const UNSIGNED_HEADER = btoa('{"alg":"none","typ":"JWT"}')
const FOREIGN_TOKEN =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzaWQiOiJ4Iiwic3ViIjoiMSIsImlhdCI6MTcwMDAwMDAwMCwiZXhwIjo0MTAwMDAwMDAwfQ.5mhBHqs5_DTLdINd9p5m7ZJ6XD0Xc55kIaCRY5r6HRA'

/** The statuses that a permitted caller may get for an unknown id and an empty body; 409 if mail is not set up. */
const PERMITTED = [200, 201, 400, 404, 409]

/** Tests every endpoint without a token, with one of the tokens that open nothing, and with each role. */
export function accessSuite(open: OpenSubject, endpoints = listEndpoints(api)): void {
  describe('access', () => {
    const test = useTestSubject(open)
    let members: Record<'user' | 'admin', Credentials & { readonly token: string }>
    let strangers: Record<string, string>

    beforeAll(async () => {
      const user = await test.createUser('user')
      const admin = await test.createUser('admin')
      const expired = await test.token(admin)
      test.advance(12 * 3600 * 1000 + 1000)
      const revoked = await test.token(admin)
      await test.client(revoked).auth.logout()
      members = {
        user: { ...user, token: await test.token(user) },
        admin: { ...admin, token: await test.token(admin) },
      }
      strangers = {
        'a broken token': 'not.a.token',
        'a token signed with another secret': FOREIGN_TOKEN,
        'a token without a signature': `${UNSIGNED_HEADER}.${members.admin.token.split('.')[1]}.`,
        'an expired token': expired,
        'a revoked token': revoked,
      }
    })

    async function expectAnswer(endpoint: Endpoint, token: string | undefined, expected: number[], caller: string) {
      const { method, body } = endpoint
      const path = pathOf(endpoint, unknownId)
      const { status } = await send(test, { method, path, ...(body && { body: {} }), ...(token && { token }) })
      expect(expected, `${status} for ${caller}`).toContain(status)
    }

    const numbered = endpoints.map(({ name, endpoint }, index) => ({ name, endpoint, index }))
    it.each(numbered)('to $name is as the contract says', async ({ name, endpoint, index }) => {
      // One check refuses all of these tokens, so each endpoint is tried with one of them only.
      const [stranger, useless] = Object.entries(strangers)[index % 5]! // there are five
      const forStrangers = endpoint.access === 'public' ? PERMITTED : [401]
      await expectAnswer(endpoint, undefined, forStrangers, 'no token')
      await expectAnswer(endpoint, useless, forStrangers, stranger)
      for (const role of ['user', 'admin'] as const) {
        // Logging out ends the session, so it gets a session that nothing else uses.
        const token = name.startsWith('auth.logout') ? await test.token(members[role]) : members[role].token
        await expectAnswer(endpoint, token, endpoint.access === 'admin' && role === 'user' ? [403] : PERMITTED, role)
      }
    })
  })
}
