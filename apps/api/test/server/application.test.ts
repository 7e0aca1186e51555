import { Validator } from '@seriousme/openapi-schema-validator'
import { allCollections } from '@tablier/conformance/samples'
import { api, listEndpoints } from '@tablier/contracts'
import { describe, expect, it, vi } from 'vitest'
import { ADMIN, useTestApp } from '../harness.ts'

const test = useTestApp({ env: { CORS_ORIGINS: 'https://kitchen.example' } })

it('is alive and ready', async () => {
  expect((await test.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await test.app.inject('/readyz')).json()).toEqual({ status: 'ready' })
})

it('serves a valid OpenAPI document and a page that shows it', async () => {
  const document = (await test.app.inject('/api/openapi.json')).json<Record<string, unknown>>()
  expect(await new Validator().validate(document)).toMatchObject({ valid: true })
  const page = await test.app.inject('/api/docs/')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toContain('text/html')
})

it('answers an unknown path in the envelope, with the id of the request', async () => {
  const answer = await test.app.inject('/api/nothing-here')
  expect(answer.json()).toMatchObject({ code: 'not_found', request_id: answer.headers['x-request-id'] })
})

it('is for administrators, except for accounts, guests with a link, and what the site shows', () => {
  const calls = listEndpoints(api).filter(({ endpoint }) => endpoint.access !== 'admin')
  const shown = ['site.get', 'settings.get', 'legalPages.list', 'legalPages.get', 'calendar.public']
  const reads = allCollections.flatMap(([name]) => [`${name}.list`, `${name}.get`])
  const names = calls.map(({ name }) => name).filter((name) => ![...shown, ...reads].includes(name))
  expect(names.filter((name) => !/^(auth|sessions|emailChanges|factors|guestOffers|table)\./.test(name))).toEqual([
    'messages.send',
    'users.updateDetails',
    'users.updatePassword',
    'enquiries.open',
    'enquiries.add',
    'enquiries.withdraw',
  ])
})

it('has no call that adds, changes or deletes a line of the activity', () => {
  const calls = listEndpoints(api).filter(({ name }) => name.startsWith('activity.'))
  expect(calls.map(({ endpoint }) => endpoint.method)).toEqual(calls.map(() => 'GET'))
  expect(calls).not.toEqual([])
})

it('logs which account called what only administrators may', async () => {
  const user = await test.createUser('user', 'curious@example.com')
  const headers = { authorization: `Bearer ${await test.token(user)}` }
  expect((await test.app.inject({ url: '/api/users', headers })).statusCode).toBe(403)
  expect(test.log.map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({ account: user.id, msg: 'refused a call that is for administrators' }),
  )
})

it('says nothing of the cause of a fault, and logs it', async () => {
  vi.spyOn(test.services.diskRoom, 'state').mockRejectedValueOnce(new Error('a secret of the disk'))
  const headers = { authorization: `Bearer ${await test.token()}` }
  const answer = await test.app.inject({ url: '/api/settings/admin', headers })
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({
    success: false,
    code: 'internal',
    reason: 'internal',
    message: 'Something went wrong on our side. Please try again.',
    request_id: answer.headers['x-request-id'],
  })
  expect(test.log.join('\n')).toContain('a secret of the disk')
})

it('says a refusal in the language that the call asks for', async () => {
  const headers = { 'accept-language': 'fr-CA, en;q=0.5' }
  const answer = await test.app.inject({ url: '/api/settings/admin', headers })
  expect(answer.json()).toMatchObject({
    code: 'unauthenticated',
    reason: 'unauthenticated',
    message: 'Veuillez vous connecter.',
  })
})

it('allows only the configured origins to call with credentials', async () => {
  const from = async (origin: string) => (await test.app.inject({ url: '/api/banners', headers: { origin } })).headers
  expect(await from('https://kitchen.example')).toMatchObject({
    'access-control-allow-origin': 'https://kitchen.example',
    'access-control-allow-credentials': 'true',
  })
  expect(await from('https://elsewhere.example')).not.toHaveProperty('access-control-allow-origin')
})

describe('what is switched off', () => {
  const closed = useTestApp({ env: { REGISTRATION: 'false', API_DOCS: 'false' } })

  it.each([ADMIN.email, 'nobody@example.com'])('REGISTRATION=false refuses an account for %s', async (email) => {
    expect(await closed.client().auth.registration()).toMatchObject({ isOpen: false })
    const body = { name: 'Nora', email, password: 'secret123' }
    await expect(closed.client().auth.register({ body })).rejects.toMatchObject({
      status: 403,
      code: 'registration_closed',
      message: 'This site does not take new accounts. Please ask its owner for one.',
    })
  })

  it('REGISTRATION=false leaves it to administrators to create accounts', async () => {
    const { email, password } = await closed.createUser('user')
    expect(await closed.token({ email, password })).toEqual(expect.any(String))
  })

  const docs = ['/api/docs', '/api/docs/', '/api/docs/static/swagger-ui.css', '/api/openapi.json']
  it.each(docs)('API_DOCS=false removes %s', async (path) => {
    const answer = await closed.app.inject(path)
    expect([answer.statusCode, answer.json()]).toEqual([404, expect.objectContaining({ code: 'not_found' })])
  })

  it('metrics without a token and a port are answered with 404', async () => {
    const answer = await closed.app.inject({ url: '/metrics', headers: { authorization: 'Bearer a token' } })
    expect([answer.statusCode, answer.body]).toEqual([404, 'Not found'])
    expect(closed.services.metrics).toBeUndefined()
  })

  it('previews are refused where the site is not served', async () => {
    const call = closed.owner.previews.render({ body: {} })
    await expect(call).rejects.toMatchObject({ status: 409, code: 'no_preview' })
  })
})
