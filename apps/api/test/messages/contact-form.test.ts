import type { RefusedForm } from '@tablier/contracts'
import Fastify, { type FastifyInstance } from 'fastify'
import { beforeAll, expect, it } from 'vitest'
import { createGates } from '../../src/gates/gates.ts'
import { registerContactForm } from '../../src/site/form-pages.ts'
import { useTestApp } from '../harness.ts'

const good = { name: ' Ada ', email: 'ada@example.com', subject: 'Dinner', message: 'For eight & more?\n' }
const test = useTestApp()
/** Returns a day a year from now, plus some days. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const days = { taken: dayIn(365), held: dayIn(366) }

/** All pages wait until it resolves. */
let held: Promise<void> | undefined

const { refusedForms } = createGates()

/** Stands in for the public site: returns a page with the refused form as JSON. */
function showRefused(form: RefusedForm, prefix: string) {
  return refusedForms.pass(async () => {
    await held
    return { parts: [Buffer.from(prefix), Buffer.from(JSON.stringify(form))], lookSource: undefined }
  })
}

beforeAll(async () => {
  await registerContactForm(test.app, showRefused, {
    async stateOfDay(day) {
      if (day === days.held) return 'held'
      return day === days.taken ? 'taken' : null
    },
  })
})

interface PostOptions {
  readonly from?: string
  readonly headers?: Record<string, string>
  readonly path?: string
  readonly app?: FastifyInstance
}

async function post(
  fields: Readonly<Record<string, string>>,
  { from = '10.0.0.1', headers = {}, path = '/contact', app = test.app }: PostOptions = {},
) {
  return app.inject({
    method: 'POST',
    url: path,
    remoteAddress: from,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
}
const stored = async () => test.db.selectFrom('messages').select(['name', 'email', 'subject', 'message']).execute()

const isSent = {
  statusCode: 303,
  headers: expect.objectContaining({ location: '/?message=sent#contact-outcome', 'cache-control': 'no-store' }),
}

it('stores the message, trimmed, and redirects to the page that says so', async () => {
  const headers = { origin: 'https://localhost:8443' }
  expect(await post({ ...good, website: '' }, { headers })).toMatchObject(isSent)
  expect(await stored()).toEqual([{ ...good, name: 'Ada', message: 'For eight & more?' }])
})

it.each([
  ['a blank field', { ...good, subject: ' ' }, 'invalid'],
  ['a blank email', { ...good, email: '' }, 'invalid'],
  ['no field at all', {}, 'invalid'],
  ['an invalid email', { ...good, email: 'ada@example' }, 'invalid-email'],
  ['an invalid email and a blank field', { ...good, email: 'ada', name: '' }, 'invalid'],
])('does not store a form with %s, and shows it again', async (_, fields: Partial<typeof good>, notice) => {
  const before = await stored()
  const response = await post({ ...fields }, { from: '10.0.1.1' })
  expect(response.statusCode).toBe(400)
  expect(response.headers).not.toHaveProperty('location') // built-site.test.ts has the other headers
  const texts = ['name', 'email', 'subject', 'message'] as const
  expect(response.json()).toEqual({
    notice,
    texts: Object.fromEntries(texts.map((name) => [name, fields[name]?.trim() ?? ''])),
  })
  expect(await stored()).toEqual(before)
})

it.each(['taken', 'held'] as const)('stores a message about a day that is %s, and says so', async (state) => {
  const before = await stored()
  const sent = await post({ ...good, evening: '1', date: days[state] }, { from: '10.0.9.1' })
  expect(sent).toMatchObject({ statusCode: 303, headers: { location: `/?message=sent-${state}#contact-outcome` } })
  expect(await stored()).toHaveLength(before.length + 1)
})

it('stores the language of the page with the message, and shows a refused form in it', async () => {
  await test.owner.settings.update({ body: { otherLanguages: [{ language: 'de', isShown: true }] } })
  const german = { from: '10.0.11.1', path: '/de/contact' }
  const location = '/de/?message=sent#contact-outcome'
  expect(await post(good, german)).toMatchObject({ statusCode: 303, headers: { location } })
  const { items } = await test.owner.messages.list()
  expect(items[0]).toMatchObject({ name: 'Ada', language: 'de' })
  expect((await post({ ...good, name: '' }, german)).body).toMatch(/^\/de\{"notice":"invalid"/)
})

it('answers a form with a filled trap like any other, and keeps it as suspected', async () => {
  const before = await test.owner.messages.list()
  const trapped = { ...good, subject: 'Trapped', website: 'https://ada.example' }
  expect(await post(trapped, { from: '10.0.0.2' })).toMatchObject(isSent)
  const noDay = { ...trapped, evening: '1', date: '0000-02-01' }
  expect(await post(noDay, { from: '10.0.0.2' })).toMatchObject({ statusCode: 400 })
  expect(await test.owner.messages.list()).toEqual(before)
  const suspected = await test.owner.messages.list({ query: { status: 'Suspected' } })
  expect(suspected.items).toMatchObject([{ name: 'Ada', subject: 'Trapped' }])
})

it('counts once, however often it is posted', async () => {
  const before = await stored()
  const twice = { ...good, subject: 'Twice', evening: '1', place: 'Lyon' }
  for (let press = 0; press < 7; press += 1) expect(await post(twice, { from: '10.0.0.7' })).toMatchObject(isSent)
  await Promise.all(['10.0.0.71', '10.0.0.72'].map((from) => post({ ...twice, place: 'Nice' }, { from })))
  expect(await stored()).toHaveLength(before.length + 2)
})

it("counts against the rate limit of the visitor's IP address, and keeps what was typed", async () => {
  for (let attempt = 0; attempt < 5; attempt++)
    expect(await post({ ...good, message: `${attempt}` }, { from: '10.0.0.4' })).toMatchObject({ statusCode: 303 })
  const refused = await post({ ...good, message: '6' }, { from: '10.0.0.4' })
  expect(await post({ ...good, message: '4' }, { from: '10.0.0.4' })).toMatchObject(isSent) // it was stored already
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ notice: 'too-many', said: expect.any(String), texts: { subject: 'Dinner' } })
  expect(await post(good, { from: '10.0.0.5' })).toMatchObject(isSent)
})

it.each([
  ['sec-fetch-site', 'cross-site'],
  ['origin', 'https://elsewhere.example'],
  ['origin', 'https://localhost.elsewhere.example'],
])('refuses a form on another site, by %s %s, and shows nothing of it', async (name, value) => {
  const before = await stored()
  const response = await post(good, { from: '10.0.0.6', headers: { [name]: value } })
  expect(response).toMatchObject({
    statusCode: 303,
    body: '',
    headers: { location: '/?message=failed#contact-outcome' },
  })
  expect(await stored()).toEqual(before)
})

it('says that it failed if the API answers an error', async () => {
  const app = Fastify()
  app.post('/api/messages/public', (_request, reply) => reply.status(503).send({}))
  await registerContactForm(app, showRefused)
  const response = await post({ name: 'Ada' }, { app })
  expect(response.statusCode).toBe(503)
  expect(response.json()).toMatchObject({ notice: 'failed', texts: { name: 'Ada', email: '' } })
})

it.each([
  ['/contact', 'fr'],
  ['/de/contact', 'de'],
])('asks at %s for a refusal in the language of the page', async (path, language) => {
  const app = Fastify()
  app.post('/api/messages/public', (request, reply) =>
    reply.status(429).send({ message: request.headers['accept-language'] }),
  )
  await registerContactForm(app, showRefused, { mainLanguage: async () => 'fr' })
  const response = await post({ name: 'Ada' }, { app, path, headers: { 'accept-language': 'it' } })
  expect(response.body).toContain(`"said":"${language}"`)
})

it('stores what was told about the evening', async () => {
  const told = 'evening=1&guests=8&place=+Lyon&allergens=nuts&allergens=milk&has_consent=yes&telephone='
  const fields = { ...good, ...Object.fromEntries(new URLSearchParams(told)) }
  expect(await post(fields, { from: '10.0.0.8', headers: { origin: 'null' } })).toMatchObject(isSent)
  const { items } = await (await test.admin()).messages.list({ query: { limit: 1 } })
  expect(items[0]?.evening).toMatchObject({ guests: 8, place: 'Lyon', allergens: ['milk'], telephone: '' })
})

it('says what is wrong with the evening after the four fields, and keeps it', async () => {
  const before = await stored()
  const fields = { ...good, evening: '1', date: '2020-02-29', guests: 'many', diets: 'No honey' }
  const response = await post(fields, { from: '10.0.0.9' })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({
    notice: 'invalid-evening',
    texts: { subject: 'Dinner' },
    evening: {
      texts: { date: ['2020-02-29'], guests: ['many'], diets: ['No honey'] },
      problems: { guests: 'must be a whole number' },
    },
  })
  const both = await post({ ...fields, subject: '' }, { from: '10.0.0.10' })
  expect(both.json()).toMatchObject({ notice: 'invalid', evening: { problems: { guests: 'must be a whole number' } } })
  const { guests: _guests, ...others } = fields
  expect((await post(others, { from: '10.0.0.9' })).json()).toMatchObject({
    evening: { problems: { date: 'must not be in the past', has_consent: expect.any(String) } },
  })
  expect(await stored()).toEqual(before)
})

it('shows more fields with what was typed, and stores nothing', async () => {
  const before = await stored()
  const response = await post({ name: 'Ada', dish: 'Lemon tart' }, { path: '/enquiry' })
  expect(response).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-store' } })
  expect(response.json()).toEqual({
    texts: { name: 'Ada', email: '', subject: '', message: '' },
    evening: { texts: { liked: ['Lemon tart'] }, problems: {} },
  })
  const foreign = await post({ name: 'Ada' }, { path: '/enquiry', headers: { 'sec-fetch-site': 'cross-site' } })
  expect(foreign).toMatchObject({ statusCode: 303, body: '', headers: { location: '/enquiry' } })
  expect(await stored()).toEqual(before)
})

it('accepts forms only', async () => {
  expect((await post(good, { headers: { 'content-type': 'text/csv' } })).statusCode).toBe(415)
})

it('redirects a refused form if too many others wait for their page', async () => {
  const end = Promise.withResolvers<void>()
  held = end.promise
  const posts = Array.from({ length: 110 }, (_, index) =>
    post({ ...good, email: 'nobody' }, { from: `10.9.0.${index}` }),
  )
  const redirects: unknown[] = []
  for (const posted of posts)
    void posted.then(({ statusCode, headers }) => statusCode === 303 && redirects.push(headers['location']))
  await expect.poll(() => redirects).toHaveLength(9) // one page is made, and a hundred wait
  expect(new Set(redirects)).toEqual(new Set(['/?message=invalid-email#contact-outcome']))
  end.resolve()
  const statuses = (await Promise.all(posts)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 400)).toHaveLength(101)
})
