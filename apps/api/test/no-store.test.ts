import { allCollections, pathOf, sampleBody } from '@tablier/conformance/samples'
import { api, type Endpoint, listEndpoints } from '@tablier/contracts'
import { beforeAll, expect, it } from 'vitest'
import { useTestApp } from './harness.ts'

/** Shared caches are configured, which may store public answers. */
const METRICS_TOKEN = 'a token of metrics'
const test = useTestApp({ env: { SHARED_CACHE_SECONDS: '3600', CACHE_TAGS: 'surrogate-key', METRICS_TOKEN } })
let token: string

beforeAll(async () => {
  token = await test.token()
  for (const endpoint of [api.messages.createTest, ...allCollections.map(([, { endpoints }]) => endpoints.create)])
    expect(await call(endpoint, token)).toMatchObject({ statusCode: 201 })
  expect(await call(api.orders.createOfMessage, token)).toMatchObject({ statusCode: 200 })
  const file = { params: { id: 1 }, body: { name: 'Plan.pdf' }, file: new Blob(['%PDF-1.7']) }
  await (await test.admin()).orderFiles.upload(file)
  for (const [, { endpoints }] of allCollections)
    expect(await call(endpoints.saveDraft, token)).toMatchObject({ statusCode: 200 })
})

/** The queries of endpoints that need one. */
const queries = new Map<Endpoint, string>([
  [api.pictures.get, '?path=https://cdn.example/a.jpg'],
  [api.search.find, '?text=Ada'],
])

/** Calls an endpoint for the record 1, with a condition that any ETag fulfils. */
function call(endpoint: Endpoint, as?: string) {
  const { method, body } = endpoint
  return test.app.inject({
    method,
    url: pathOf(endpoint) + (queries.get(endpoint) ?? ''),
    headers: { 'if-none-match': '*', ...(as && { authorization: `Bearer ${as}` }) },
    ...(body && { payload: { ...sampleBody(body), status: 'Published' } }),
  })
}

/** Calls it as the administrator, who signs in again if a call has ended the session. */
async function callSignedIn(endpoint: Endpoint) {
  const answer = await call(endpoint, token)
  if (answer.statusCode !== 401) return answer
  token = await test.token()
  return call(endpoint, token)
}

const isShared = ({ access, method, rateLimit }: Endpoint) => access === 'public' && method === 'GET' && !rateLimit

/** Endpoints that only read come first, because the others delete what they read. */
const endpoints = listEndpoints(api)
  .filter(({ endpoint }) => !isShared(endpoint))
  .toSorted((a, b) => Number(b.endpoint.method === 'GET') - Number(a.endpoint.method === 'GET'))

it.each(endpoints)('no cache may store an answer of $name', async ({ endpoint }) => {
  const signedIn = await callSignedIn(endpoint)
  for (const { statusCode, headers } of [await call(endpoint), signedIn]) {
    expect(headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(headers).not.toHaveProperty('surrogate-key')
    expect(statusCode).not.toBe(304)
  }
  if (endpoint.method === 'GET') expect(signedIn.statusCode).toBe(200)
})

it.each([undefined, METRICS_TOKEN])('no cache may store the metrics, asked for with the token %s', async (secret) => {
  const { headers } = await test.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${secret}` } })
  expect(headers).toMatchObject({ 'cache-control': 'no-store' })
})
