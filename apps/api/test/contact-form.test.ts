import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerContactForm } from '../src/site/contact-form.ts'
import { buildTestApp, type TestApp } from './harness.ts'

const good = { name: ' Ada ', email: 'ada@example.com', subject: 'Dinner', message: 'For eight & more?\n' }
let test: TestApp

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

interface PostOptions {
  readonly from?: string
  readonly headers?: Record<string, string>
}

/** Posts the form as a browser without JavaScript does. Returns the URL of the redirect. */
async function post(fields: Readonly<Record<string, string>>, { from = '10.0.0.1', headers = {} }: PostOptions = {}) {
  const response = await test.app.inject({
    method: 'POST',
    url: '/contact',
    remoteAddress: from,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
  expect(response.statusCode).toBe(303)
  return response.headers['location']
}
const stored = async () => test.db.selectFrom('messages').select(['name', 'email', 'subject', 'message']).execute()

describe('the contact form without JavaScript', () => {
  it('stores the message, trimmed, and redirects to the page that says so', async () => {
    expect(await post({ ...good, website: '' })).toBe('/?message=sent#contact')
    expect(await stored()).toEqual([{ ...good, name: 'Ada', message: 'For eight & more?' }])
  })

  it.each([
    ['a blank field', { ...good, subject: ' ' }, 'invalid'],
    ['a blank email', { ...good, email: '' }, 'invalid'],
    ['no field at all', {}, 'invalid'],
    ['an invalid email', { ...good, email: 'ada@example' }, 'invalid-email'],
    ['an invalid email and a blank field', { ...good, email: 'ada', name: '' }, 'invalid'],
  ])('does not store a form with %s', async (_, fields: Partial<typeof good>, notice) => {
    const before = await stored()
    expect(await post({ ...fields }, { from: '10.0.1.1' })).toBe(`/?message=${notice}#contact`)
    expect(await stored()).toEqual(before)
  })

  it('answers a bot like a person but does not store its message', async () => {
    const before = await stored()
    expect(await post({ ...good, website: 'https://spam.example' }, { from: '10.0.0.2' })).toBe(
      '/?message=sent#contact',
    )
    expect(await stored()).toEqual(before)
  })

  it("counts against the rate limit of the visitor's IP address", async () => {
    const notices = []
    for (let attempt = 0; attempt < 6; attempt++) notices.push(await post(good, { from: '10.0.0.4' }))
    expect(notices.slice(0, 5)).toEqual(Array(5).fill('/?message=sent#contact'))
    expect(notices[5]).toBe('/?message=too-many#contact')
    expect(await post(good, { from: '10.0.0.5' })).toBe('/?message=sent#contact')
  })

  it('refuses a form on another site', async () => {
    const before = await stored()
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect(await post(good, { from: '10.0.0.6', headers })).toBe('/?message=failed#contact')
    expect(await stored()).toEqual(before)
  })

  it('says that it failed if the API answers an error', async () => {
    const app = Fastify()
    app.post('/api/messages/public', (_request, reply) => reply.status(503).send({}))
    await registerContactForm(app)
    const response = await app.inject({
      method: 'POST',
      url: '/contact',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'name=Ada',
    })
    expect(response.headers['location']).toBe('/?message=failed#contact')
  })

  it('accepts forms only', async () => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/contact',
      headers: { 'content-type': 'text/csv' },
      payload: 'a',
    })
    expect(response.statusCode).toBe(415)
  })
})
