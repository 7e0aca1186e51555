import { expect, it } from 'vitest'
import { ADMIN, useTestApp } from './harness.ts'

const test = useTestApp({ env: { REGISTRATION: 'false', API_DOCS: 'false' } })

it.each([ADMIN.email, 'nobody@example.com'])('REGISTRATION=false refuses an account for %s', async (email) => {
  expect(await test.client().auth.registration()).toMatchObject({ isOpen: false })
  const body = { name: 'Nora', email, password: 'secret123' }
  await expect(test.client().auth.register({ body })).rejects.toMatchObject({
    status: 403,
    code: 'registration_closed',
    message: 'This site does not take new accounts. Please ask its owner for one.',
  })
})

it('REGISTRATION=false leaves it to administrators to create accounts', async () => {
  const { email, password } = await test.createUser('user')
  expect(await test.token({ email, password })).toEqual(expect.any(String))
})

const docs = ['/api/docs', '/api/docs/', '/api/docs/static/swagger-ui.css', '/api/openapi.json']
it.each(docs)('API_DOCS=false removes %s', async (path) => {
  const answer = await test.app.inject(path)
  expect([answer.statusCode, answer.json()]).toEqual([404, expect.objectContaining({ code: 'not_found' })])
})

it('metrics without a token and a port are answered with 404', async () => {
  const answer = await test.app.inject({ url: '/metrics', headers: { authorization: 'Bearer a token' } })
  expect([answer.statusCode, answer.body]).toEqual([404, 'Not found'])
  expect(test.services.metrics).toBeUndefined()
})

it('previews are refused where the site is not served', async () => {
  const call = test.owner.previews.render({ body: {} })
  await expect(call).rejects.toMatchObject({ status: 409, code: 'no_preview' })
})
