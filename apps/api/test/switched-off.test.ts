import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from './harness.ts'

let test: TestApp

beforeAll(async () => {
  test = await buildTestApp({ env: { API_DOCS: 'false' } })
})
afterAll(() => test.close())

it.each(['/api/docs', '/api/docs/', '/api/docs/static/swagger-ui.css', '/api/openapi.json'])(
  'API_DOCS=false removes %s',
  async (path) => {
    const answer = await test.app.inject(path)
    expect([answer.statusCode, answer.json()]).toEqual([404, expect.objectContaining({ code: 'not_found' })])
  },
)
