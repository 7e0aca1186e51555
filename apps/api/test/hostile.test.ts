import { api, type Endpoint, listEndpoints, type ObjectSchema } from '@tablier/contracts'
import * as fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from './harness.ts'

/** Input that no honest client sends, made from the schemas: whatever it is, the answer is never a 5xx. */

const RUNS = 25
const MANY = { requests: 0 }

let test: TestApp
let token: string

beforeAll(async () => {
  test = await buildTestApp({ limits: { consume: async () => {}, forgive: async () => {}, close: async () => {} } })
  token = await test.token()
})
afterAll(() => test.close())

const nastyText = fc.oneof(
  fc.string({ unit: 'binary' }),
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

/** Some of the schema's own keys, some strange ones, all with strange values. */
function nastyObject(schema: ObjectSchema | undefined): fc.Arbitrary<Record<string, unknown>> {
  const keys = [...Object.keys(schema?.properties ?? {}), '__proto__', 'constructor', 'id']
  return fc.dictionary(fc.constantFrom(...keys), nastyValue, { maxKeys: keys.length })
}

/** Half of the time the real id, so that the call gets past its first look-up. */
const nastyId = fc
  .oneof(fc.constant('1'), nastyText, nastyNumber.map(String))
  .map((id) => encodeURIComponent(id.replace(/\p{Surrogate}/gu, '')))

function queryOf(values: Record<string, unknown>): string {
  const pairs = Object.entries(values).map(
    ([key, value]) => `${key}=${encodeURIComponent(JSON.stringify(value).replace(/\p{Surrogate}/gu, ''))}`,
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

async function expectNoServerError(request: InjectOptions): Promise<void> {
  MANY.requests += 1
  const answer = await test.app.inject({
    ...request,
    headers: { authorization: `Bearer ${token}`, ...request.headers },
  })
  expect(answer.statusCode, `${request.method} ${JSON.stringify(request.url)}: ${answer.body}`).toBeLessThan(500)
  if (answer.statusCode >= 400)
    expect(answer.json()).toMatchObject({ success: false, message: expect.any(String), code: expect.any(String) })
}

/** The session that makes the calls has to survive them. */
const endpoints = listEndpoints(api).filter(({ name }) => !name.startsWith('auth.logout'))

describe.each(endpoints)('$name', ({ endpoint }: { endpoint: Endpoint }) => {
  const url = (id: string, query: Record<string, unknown>) =>
    `/api${endpoint.path.replace(/:\w+/g, id)}${queryOf(query)}`

  it('answers hostile input without a server error', async () => {
    await fc.assert(
      fc.asyncProperty(nastyId, nastyObject(endpoint.query), nastyObject(endpoint.body), (id, query, body) =>
        expectNoServerError({
          method: endpoint.method,
          url: url(id, query),
          ...(endpoint.body && { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
        }),
      ),
      { numRuns: RUNS },
    )
  })

  if (endpoint.file) {
    it('answers hostile forms without a server error', async () => {
      const bytes = fc.uint8Array({ maxLength: 500 })
      await fc.assert(
        fc.asyncProperty(bytes, fc.boolean(), (noise, hasBoundary) =>
          expectNoServerError({
            method: endpoint.method,
            url: url('1', {}),
            payload: Buffer.concat([
              Buffer.from(`--x\r\ncontent-disposition: form-data; name="${endpoint.file!.part}"; filename="a"\r\n\r\n`),
              noise,
              Buffer.from('\r\n--x--\r\n'),
            ]),
            headers: { 'content-type': hasBoundary ? 'multipart/form-data; boundary=x' : 'multipart/form-data' },
          }),
        ),
        { numRuns: 10 },
      )
    })
  }
})

describe('any address', () => {
  it('answers hostile paths without a server error', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ maxLength: 60 }),
        fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
        (path, method) => expectNoServerError({ method: method, url: `/api/${path.replace(/[^\x21-\x7e]/g, '%00')}` }), // one of the five
      ),
      { numRuns: 200 },
    )
  })
})
