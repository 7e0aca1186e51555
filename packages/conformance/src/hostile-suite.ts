import { api, type Endpoint, listEndpoints, type ObjectSchema } from '@tablier/contracts'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { pathOf } from './samples.ts'
import { useTestSubject, type OpenSubject, send } from './subject.ts'

/** Calls per endpoint: few, because each run makes others and the sixteen collections share their handlers. */
const RUNS = 3

/**
 * NUL, both halves of a surrogate pair, and characters that are special in URLs, JSON and SQL. Not fast-check's `binary`
 * unit, which takes half a second to start.
 */
const nastyUnits = '\0\t\n\x7f %\'"\\/?&#<{[-_.,a0é漢🍋\u202e\uffff'.split('')

const nastyText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...nastyUnits) }),
  fc.constantFrom(
    '\0',
    'a\0b',
    '\ud800',
    "'; drop table users; --",
    '%_\\',
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '{{7*7}}',
    '‮',
    'x'.repeat(30_000),
    '1e999',
    '-0',
  ),
)
const nastyNumber = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(2 ** 31, 2 ** 53, -1, 1e308))
const nastyValue = fc.oneof(
  nastyText,
  nastyNumber,
  fc.boolean(),
  fc.constant(null),
  fc.array(nastyText, { maxLength: 3 }),
  fc.object({ maxDepth: 2 }),
)

/** Some of the schema's keys and some unknown ones, all with nasty values. */
function nastyObject(schema: ObjectSchema | undefined): fc.Arbitrary<Record<string, unknown>> {
  const keys = [...Object.keys(schema?.properties ?? {}), '__proto__', 'constructor', 'id']
  return fc.dictionary(fc.constantFrom(...keys), nastyValue, { maxKeys: keys.length })
}

/** A third are valid ids, so that the call gets past its first check. */
const nastyId = fc
  .oneof(fc.constant('1'), nastyText, nastyNumber.map(String))
  .map((id) => encodeURIComponent(id.replace(/\p{Surrogate}/gu, '')))

function queryOf(values: Record<string, unknown>): string {
  const pairs = Object.entries(values).map(
    ([key, value]) => `${key}=${encodeURIComponent(JSON.stringify(value).replace(/\p{Surrogate}/gu, ''))}`,
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

type HostileCall = Omit<Parameters<typeof send>[1], 'token'>

/** Sends generated input that no honest client sends, and expects that no response is a 5xx. */
export function hostileSuite(open: OpenSubject, endpoints = listEndpoints(api)): void {
  describe('hostile input', () => {
    const test = useTestSubject(open)
    let token: string

    beforeAll(async () => {
      // Not the first account: a call that sets its password would end its sessions.
      token = await test.token(await test.createUser('admin'))
    })

    async function expectNoServerError(call: HostileCall): Promise<void> {
      const { status, body } = await send(test, { ...call, token })
      expect(status, `${call.method} ${JSON.stringify(call.path)}: ${JSON.stringify(body)}`).toBeLessThan(500)
      if (status >= 400)
        expect(body).toMatchObject({ success: false, message: expect.any(String), code: expect.any(String) })
    }

    // Logging out would end the session that makes the calls.
    it.each(endpoints.filter(({ name }) => !name.startsWith('auth.logout')))(
      'to $name causes no server error',
      async ({ endpoint }) => {
        const { method, body: schema, file } = endpoint
        await fc.assert(
          fc.asyncProperty(nastyId, nastyObject(endpoint.query), nastyObject(schema), (id, query, body) =>
            expectNoServerError({
              method,
              path: pathTo(endpoint, id, query),
              ...(schema && { body: JSON.stringify(body) }),
            }),
          ),
          { numRuns: RUNS },
        )
        if (!file) return
        const noise = fc.uint8Array({ maxLength: 500 })
        await fc.assert(
          fc.asyncProperty(noise, (bytes) => {
            const body = new FormData()
            body.set(file.part, new Blob([bytes]), 'a')
            return expectNoServerError({ method, path: pathTo(endpoint, '1', {}), body })
          }),
          { numRuns: RUNS },
        )
      },
    )

    it.each(['', '--x', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n', '--x\r\n\r\n--x--'])(
      'in the broken form %j is refused with 400',
      async (body) => {
        for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
          const headers = { 'content-type': type, authorization: `Bearer ${token}` }
          const answer = await test.transport({ method: 'POST', path: '/api/banners', headers, body })
          expect(answer, type).toMatchObject({ status: 400, body: { success: false, code: 'invalid_input' } })
        }
      },
    )

    it('in a path causes no server error', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.string({ maxLength: 60 }),
          fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
          (path, method) => expectNoServerError({ method, path: `/api/${path.replace(/[^\x21-\x7e]/g, '%00')}` }),
        ),
        { numRuns: 100 },
      )
    })

    it('does not end the session that made all these calls', async () => {
      expect(await send(test, { method: 'GET', path: '/api/auth/me', token })).toMatchObject({ status: 200 })
    })
  })
}

/** The longest URL, in characters, that common proxies and msw accept. */
const MAX_URL_LENGTH = 8000

function pathTo(endpoint: Endpoint, id: string, query: Record<string, unknown>): string {
  return (pathOf(endpoint, id) + queryOf(query)).slice(0, MAX_URL_LENGTH)
}
