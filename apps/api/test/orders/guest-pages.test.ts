import { allowances, insertMessages } from '@tablier/backend'
import type { GuestPage } from '@tablier/public-site/guest-forms/guest-page'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import Fastify from 'fastify'
import { createGate, createGates } from '../../src/gates/gates.ts'
import { guestForms, registerGuestPages } from '../../src/site/form-pages.ts'
import { occupy } from '../occupy.ts'
import { useTestApp } from '../harness.ts'

const test = useTestApp()
const admin = test.owner
let enquiry: string
let table: string
let visitors = 0

beforeAll(async () => {
  // Stands in for the public site: returns the facts for the page as JSON.
  const render = async (page: GuestPage) => JSON.stringify(page)
  await registerGuestPages(test.app, { render, gate: createGates().guestPages, publicUrl: 'https://chef.example' })
})
beforeEach(async () => {
  const texts = { name: 'Zoë', email: 'zoe@example.com', subject: 'Dinner', message: 'For eight?' }
  const [stored] = await insertMessages(test.db, [texts], { secrets: test.services.secrets, now: test.clock.now() })
  const params = { id: stored!.id } // one was inserted
  enquiry = (await admin.enquiries.createLink({ params })).link!.path!
  const { order } = await admin.orders.createOfMessage({ params })
  table = (await admin.guests.createLink({ params: { id: order.id } })).link!.path!
  visitors += 1
})

const from = () => `10.5.0.${visitors}`
const get = (url: string) => test.app.inject({ method: 'GET', url, remoteAddress: from() })
const post = (url: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  test.app.inject({
    method: 'POST',
    url,
    remoteAddress: from(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })

const isPrivate = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
}

describe('a page behind a secret link', () => {
  it('is kept by nobody, listed by nobody, and sends its address to nobody', async () => {
    for (const path of [enquiry, table]) {
      const response = await get(path)
      expect(response).toMatchObject({ statusCode: 200, headers: { ...isPrivate, 'content-type': /text\/html/ } })
    }
  })

  it.each(['.', ',', ')', '%3E', '/', '%20', '…', './'])(
    'opens with %s at the end of a link that was copied',
    async (end) => {
      const { order } = await admin.orders.create({ body: { customerId: (await admin.customers.list()).items[0]!.id } })
      await admin.offers.create({ params: order, body: {} })
      const offer = (await admin.offers.get({ params: order })).offer!.link!.path!
      const sent = await post(table, { name: 'Ada', has_consent: 'yes' })
      const own = sent.headers.location!.replace(/\?.*/, '')
      for (const path of [enquiry, table, offer, own])
        expect(await get(encodeURI(decodeURI(path + end)))).toMatchObject({
          statusCode: 303,
          headers: { location: path },
        })
      expect((await get(`${enquiry}${end}?ask=withdraw`)).headers.location).toBe(`${enquiry}?ask=withdraw`)
      expect((await get(enquiry.toUpperCase().replace('/ENQUIRY', '/enquiry'))).headers.location).toBe(enquiry)
    },
  )

  it('is the same for every link that does not open', async () => {
    await admin.enquiries.revokeLink({ params: { id: (await admin.messages.list()).items[0]!.id } })
    const wrong = [enquiry, '/enquiry/x', `/enquiry/${'f'.repeat(64)}`, '/table/x', '/table/x/y', `${table}/x`]
    const ofAnotherKind = table.replace('table', 'enquiry')
    for (const path of [...wrong, ofAnotherKind, `/enquiry/${'x'.repeat(200)}`]) {
      const response = await get(path)
      expect(response).toMatchObject({ statusCode: 404, headers: isPrivate, body: '{"kind":"gone"}' })
    }
    for (const path of [enquiry, `${enquiry}/withdraw`, '/table/x', '/table/x/y', '/table/x/y/delete']) {
      const response = await post(path, { message: 'Hello', name: 'Ada', has_consent: 'yes' })
      expect(response).toMatchObject({ statusCode: 404, headers: isPrivate, body: '{"kind":"gone"}' })
    }
  })

  it('leaves its token out of the log', async () => {
    for (const path of [enquiry, table]) await get(path)
    const secrets = [enquiry, table].map((path) => path.split('/')[2]!)
    const log = test.log.join('\n')
    expect(log).toContain('/table/:token')
    for (const secret of secrets) expect(log).not.toContain(secret)
  })

  it('does nothing for a form on another site', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site' }
    for (const path of [enquiry, `${enquiry}/withdraw`, table])
      expect(await post(path, { message: 'x', name: 'Eve', has_consent: 'yes' }, foreign)).toMatchObject({
        statusCode: 303,
        body: '',
      })
    const page = (await get(enquiry)).json<{ enquiry: object }>()
    expect(page.enquiry).toMatchObject({ state: 'received', additions: [] })
  })

  it('is refused to an address that opens too many', async () => {
    const answers = await Promise.all(Array.from({ length: 122 }, () => get(enquiry)))
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(2)
    expect(refused[0]).toMatchObject({ headers: { ...isPrivate, 'retry-after': expect.any(String) } })
  })

  it.each(guestForms)('is refused at %s in the language in which it was opened before', async (path) => {
    const app = Fastify()
    const evening = { language: 'de' }
    const data = { enquiry: evening, evening, offer: evening, answer: { name: 'Ada', diet: '', allergens: [] } }
    let isOpen = true
    for (const call of ['/api/enquiry/*', '/api/offer/*', '/api/table/*'])
      app.post(call, (request, reply) =>
        isOpen
          ? reply.send({ success: true, data })
          : reply.status(503).send({ message: request.headers['accept-language'] }),
      )
    const gate = createGates().guestPages
    await registerGuestPages(app, { render: async (page) => JSON.stringify(page), gate, publicUrl: '' })
    const visit = async (method: 'GET' | 'POST', token: string) => {
      const url = path.replace(/:token(?:\(.*?\))?/, token).replace(':guest', 'guest')
      const headers = { 'accept-language': 'it' }
      return app.inject({ method, url: method === 'GET' ? url.replace(/\/(?:withdraw|delete)$/, '') : url, headers })
    }
    await visit('GET', 'token')
    isOpen = false
    for (const method of ['GET', 'POST'] as const)
      expect(await visit(method, 'token')).toMatchObject({ statusCode: 503, body: 'de' })
    expect(await visit('POST', 'another')).toMatchObject({ statusCode: 503, body: 'it' }) // the browser's
  })
})

describe("a refusal of a guest's form", () => {
  /** Opens every link with a page in German, and refuses everything else in the language that it is asked in. */
  async function openRefusing(gate = createGates().guestPages) {
    const app = Fastify()
    const evening = { language: 'de' }
    const data = { enquiry: evening, evening, offer: evening, answer: { name: 'Ada', diet: '', allergens: [] } }
    for (const path of ['/api/enquiry/*', '/api/offer/*', '/api/table/*'])
      app.post(path, (request, reply) =>
        request.url.endsWith('/open')
          ? reply.send({ success: true, data })
          : reply.status(429).send({ message: request.headers['accept-language'] }),
      )
    await registerGuestPages(app, { render: async (page) => JSON.stringify(page), gate, publicUrl: '' })
    return (url: string) =>
      app.inject({
        method: 'POST',
        url: url.replaceAll(/:(\w+)(?:\(.*?\))?/g, '$1'),
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'it' },
        payload: 'act=ask&name=Ada&message=Hello&has_consent=yes',
      })
  }

  it.each(guestForms)('is said at %s in the language of the page, not of the browser', async (path) => {
    const submit = await openRefusing()
    const refused = await submit(path)
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ problem: { said: 'de' } })
  })

  it.each(guestForms)('is said at %s in that language too if the server is busy', async (path) => {
    const gate = createGate({ atOnce: 1, waiting: 0, retryAfter: 3 })
    const release = occupy(gate)
    const submit = await openRefusing(gate)
    expect((await submit(path)).body).toContain('Der Server ist')
    await release()
  })
})

describe("the enquiry's page", () => {
  it('takes an addition, and shows it', async () => {
    const sent = await post(enquiry, { message: ' Nine of us ' })
    expect(sent).toMatchObject({ statusCode: 303, headers: { location: `${enquiry}?done=added`, ...isPrivate } })
    const page = (await get(`${enquiry}?done=added`)).json<GuestPage>()
    expect(page).toMatchObject({ notice: 'added', enquiry: { additions: [{ message: 'Nine of us' }] } })
  })

  it('shows again what was not accepted', async () => {
    for (const message of [' ', 'x'.repeat(2001)]) {
      const refused = await post(enquiry, { message })
      expect(refused.statusCode).toBe(400)
      expect(refused.json()).toMatchObject({ typed: message.trim(), problem: { code: 'no_text' } })
    }
  })

  it('keeps what was typed when too much was sent, and says when to send it', async () => {
    const { attempts } = allowances.enquiryAdditions
    for (let n = 0; n < attempts; n += 1) await post(enquiry, { message: `Number ${n}` })
    const refused = await post(enquiry, { message: 'Nine of us' })
    expect(refused).toMatchObject({ statusCode: 429, headers: { ...isPrivate, 'retry-after': expect.any(String) } })
    expect(refused.json()).toMatchObject({ typed: 'Nine of us', problem: { code: 'too_many_requests' } })
  })

  it('asks before it withdraws', async () => {
    expect((await get(`${enquiry}?ask=withdraw`)).json()).toMatchObject({ isWithdrawing: true })
    expect((await get(enquiry)).json()).toMatchObject({ enquiry: { state: 'received' } })
    expect(await post(`${enquiry}/withdraw`)).toMatchObject({ statusCode: 303 })
    expect((await get(enquiry)).json()).toMatchObject({ enquiry: { state: 'withdrawn' } })
  })
})

describe("the guests' page", () => {
  const fields = { name: ' Zebedee ', diet: 'Vegan', sesame: 'life_threatening', has_consent: 'yes' }

  it('takes an answer, which its own address changes and deletes', async () => {
    const sent = await post(table, fields)
    expect(sent).toMatchObject({ statusCode: 303, headers: isPrivate })
    const location = String(sent.headers.location)
    expect(location).toMatch(new RegExp(`^${table}/[0-9a-f]{64}\\?done=sent$`))
    const own = location.replace('?done=sent', '')
    const page = (await get(location)).json<GuestPage>()
    expect(page).toMatchObject({
      kind: 'answer',
      notice: 'sent',
      url: `https://chef.example${own}`,
      texts: { name: 'Zebedee', diet: 'Vegan', sesame: 'life_threatening', has_consent: 'yes' },
    })
    expect(await post(own, { ...fields, sesame: '', milk: 'traces_ok' })).toMatchObject({ statusCode: 303 })
    const { texts } = (await get(own)).json<{ texts: object }>()
    expect(texts).toEqual({ name: 'Zebedee', diet: 'Vegan', milk: 'traces_ok', has_consent: 'yes' })
    expect((await get(`${own}?ask=delete`)).json()).toMatchObject({ isDeleting: true })
    const deleted = await post(`${own}/delete`)
    expect(deleted.headers.location).toBe(`${own}?done=deleted`)
    expect((await get(`${own}?done=deleted`)).json()).toEqual({ kind: 'deleted' })
    expect((await get(own)).statusCode).toBe(404)
  })

  it.each([
    ['no name', { ...fields, name: ' ' }, ['name']],
    ['no consent', { name: 'Ada', diet: 'Vegan' }, ['has_consent']],
    ['a made-up severity', { ...fields, milk: 'rather' }, ['milk']],
  ])('shows an answer with %s again', async (_, typed, wrong) => {
    const refused = await post(table, typed)
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ kind: 'table', wrong, texts: { diet: 'Vegan' } })
  })

  it('shows nothing of the other guests and the host', async () => {
    await post(table, fields)
    expect((await get(table)).body).not.toMatch(/zebedee|vegan|zoë|zoe@/i)
  })
})
