import { insertMessages } from '@tablier/backend'
import { DAY_MS } from '@tablier/contracts'
import type { GuestPage } from '@tablier/public-site/guest-forms/guest-page'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGates } from '../../src/gates/gates.ts'
import { guestForms, registerGuestPages } from '../../src/site/form-pages.ts'
import { unlimited } from '../conformance/api-subject.ts'
import { useTestApp } from '../harness.ts'

const test = useTestApp({ hasMail: true, limits: unlimited })
const admin = test.owner
let guests = 0
/** The pages of each test, and what they are about. */
let paths: { enquiry: string; table: string; answer: string; offer: string }
let message: { id: number }
let order: { id: number }

beforeAll(async () => {
  const render = async (page: GuestPage) => JSON.stringify(page) // stands in for the public site
  await registerGuestPages(test.app, { render, gate: createGates().guestPages, publicUrl: 'https://chef.example' })
  await admin.deskSettings.update({ body: { answerMails: true } })
})
beforeEach(async () => {
  const texts = { name: 'Zoë', email: `zoe${(guests += 1)}@example.com`, subject: 'Dinner', message: 'For eight?' }
  const [stored] = await insertMessages(test.db, [texts], { secrets: test.services.secrets, now: test.clock.now() })
  message = { id: stored!.id } // one was inserted
  order = (await admin.orders.createOfMessage({ params: message })).order
  const enquiry = (await admin.enquiries.createLink({ params: message })).link!.path!
  const table = (await admin.guests.createLink({ params: order })).link!.path!
  paths = { enquiry, table, answer: '', offer: '' }
  await test.mails()
})

/** Sends an offer on the order. Returns the path of its page. */
async function sendOffer(): Promise<string> {
  const params = { id: order.id }
  const { version: ofOrder } = (await admin.orders.get({ params })).order
  await admin.orders.update({ params, body: { version: ofOrder, day: '2090-05-31' } })
  const { version } = (await admin.offers.create({ params, body: {} })).offer
  const line = {
    ...({ kind: 'text', productId: null, title: 'Dinner', details: '', quantity: 100, unit: 'evening' } as const),
    ...({ price: 80_000, vatRate: 0, discount: 0, discountKind: 'percent', isOptional: false, group: '' } as const),
    courses: [],
  }
  const { offer } = await admin.offers.update({ params, body: { version, lines: [line] } })
  return (await admin.offers.send({ params, body: { version: offer.version } })).offer.link!.path!
}

type Fields = Readonly<Record<string, string>>

const get = (url: string) => test.app.inject({ method: 'GET', url })
async function post(url: string, fields: Fields = {}, remoteAddress = '10.6.0.1') {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams(fields).toString()
  const { statusCode, headers: answered } = await test.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers,
    payload,
  })
  return { statusCode, location: String(answered.location) }
}

const anna = { name: 'Anna', diet: 'No celery', milk: 'never', has_consent: 'yes' }
const answers = async () => (await admin.guests.list({ params: order })).items
const additions = async () => (await admin.replies.list({ params: message })).additions
const mailsToOwner = async () => (await test.mails()).length

interface Form {
  readonly path: () => string
  readonly fields: Fields
  /** Where the result is. */
  readonly result: RegExp
  /** Counts what was stored or done. */
  readonly count: () => Promise<number>
  /** The number of mails to the owner. */
  readonly mails: number
}

/** Makes an answer at the table, whose page has two forms. */
async function makeAnswer(): Promise<void> {
  const { location } = await post(paths.table, anna)
  paths = { ...paths, answer: location.replace('?done=sent', '') }
  await test.mails()
}

const versions = async () => (await answers()).map(({ version }) => version)
const forms: Readonly<Record<string, Form>> = {
  '/enquiry/:token([^/]+)': {
    path: () => paths.enquiry,
    fields: { message: 'We are nine now' },
    result: /\?done=added$/,
    count: async () => (await additions()).length,
    mails: 1,
  },
  '/enquiry/:token([^/]+)/withdraw': {
    path: () => `${paths.enquiry}/withdraw`,
    fields: {},
    result: /\?done=withdrawn$/,
    count: async () => (await additions()).length,
    mails: 1,
  },
  '/offer/:token': {
    path: () => paths.offer,
    fields: { act: 'ask', message: 'Is the fish local?' },
    result: /\?done=asked$/,
    count: async () => (await additions()).length,
    mails: 1,
  },
  '/table/:token': {
    path: () => paths.table,
    fields: anna,
    result: /\/[0-9a-f]{64}\?done=sent$/,
    count: async () => (await answers()).length,
    mails: 1,
  },
  '/table/:token/:guest': {
    path: () => paths.answer,
    fields: { ...anna, diet: 'No celery, no nuts' },
    result: /\?done=saved$/,
    count: async () => (await versions())[0]! - 1, // there is one
    mails: 1,
  },
  '/table/:token/:guest/delete': {
    path: () => `${paths.answer}/delete`,
    fields: {},
    result: /\?done=deleted$/,
    count: async () => 1 - (await answers()).length,
    mails: 0,
  },
}

it('every form of the pages behind guests’ links is tried here', () => {
  expect(Object.keys(forms).toSorted()).toEqual(guestForms.toSorted())
})

/** The ways in which a form comes twice. Each returns where the presses led. */
const ways: Readonly<Record<string, (form: Form) => Promise<string[]>>> = {
  'two presses at once': async ({ path, fields }) => {
    const both = await Promise.all([post(path(), fields), post(path(), fields)])
    return both.map(({ location }) => location)
  },
  'a press after the answer': async ({ path, fields }) => [
    (await post(path(), fields)).location,
    (await post(path(), fields)).location,
  ],
  'Back, and Send an hour later': async ({ path, fields }) => {
    const first = await post(path(), fields)
    test.clock.advance(DAY_MS / 24)
    await get(path())
    return [first.location, (await post(path(), fields)).location]
  },
  'two tabs': async ({ path, fields }) => {
    await Promise.all([get(path()), get(path())])
    const written = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, ` ${value}\r\n`]))
    return [(await post(path(), fields)).location, (await post(path(), written)).location]
  },
}

describe.each(Object.entries(forms))('%s', (name, form) => {
  beforeEach(async () => {
    if (name.includes(':guest')) await makeAnswer()
    if (name.startsWith('/offer/')) paths = { ...paths, offer: await sendOffer() }
  })

  it.each(Object.entries(ways))('counts once: %s', async (_way, send) => {
    const [first, second] = await send(form)
    expect(first).toMatch(form.result)
    expect(second).toBe(first)
    expect([await form.count(), await mailsToOwner()]).toEqual([1, form.mails])
    expect((await get(first!)).statusCode).toBe(200) // `form.result` matches it
  })
})

it('a machine that opens links sends nothing', async () => {
  await makeAnswer()
  const opened = [
    paths.enquiry,
    `${paths.enquiry}?ask=withdraw`,
    `${paths.enquiry}?done=withdrawn`,
    `${paths.enquiry}/withdraw`,
    paths.table,
    `${paths.table}?another=x`,
    paths.answer,
    `${paths.answer}?ask=delete`,
    `${paths.answer}/delete`,
  ]
  for (const path of opened) for (const method of ['GET', 'HEAD'] as const) await test.app.inject({ method, url: path })
  expect([await additions(), (await answers()).length, await mailsToOwner()]).toEqual([[], 1, 0])
  expect((await get(paths.enquiry)).json()).toMatchObject({ enquiry: { state: 'received' } })
})

describe('the same words', () => {
  it('of another guest on this phone are another answer, which counts once too', async () => {
    const { location } = await post(paths.table, anna)
    const { another } = (await get(location)).json<{ another: string }>()
    const form = (await get(`${paths.table}?another=${another}`)).json<{ another: string }>()
    expect(form.another).toBe(another)
    const sent = await Promise.all([0, 1].map(async () => post(paths.table, { ...anna, another })))
    expect(new Set([location, ...sent.map(({ location: path }) => path)]).size).toBe(2)
    expect((await answers()).map(({ name }) => name)).toEqual(['Anna', 'Anna'])
    const third = (await get(location)).json<{ another: string }>()
    await post(paths.table, { ...anna, another: third.another })
    expect(await answers()).toHaveLength(3)
  })

  it('of a guest elsewhere, and a day later, are another answer', async () => {
    await post(paths.table, anna)
    await post(paths.table, anna, '10.6.0.2')
    test.clock.advance(DAY_MS + 1)
    await post(paths.table, anna)
    expect(await answers()).toHaveLength(3)
  })

  it('are stored again if they were deleted, and the other words of a guest too', async () => {
    await makeAnswer()
    await post(`${paths.answer}/delete`)
    const { location } = await post(paths.table, anna)
    expect(location).not.toContain(paths.answer)
    await post(paths.table, { ...anna, diet: 'No celery, and no nuts' })
    expect((await answers()).map(({ diet }) => diet)).toEqual(['No celery', 'No celery, and no nuts'])
  })

  it('after a reply, or a day later, are another addition', async () => {
    const add = () => post(paths.enquiry, { message: 'Yes, please' })
    await add()
    await admin.replies.send({ params: message, body: { body: 'With wine?' } })
    await add()
    expect(await additions()).toHaveLength(2)
    test.clock.advance(DAY_MS + 1)
    await add()
    expect(await additions()).toHaveLength(3)
  })

  it('of a plain call without `once` are stored each time', async () => {
    const body = { token: paths.enquiry.replace('/enquiry/', ''), message: 'Yes' }
    for (let press = 0; press < 2; press += 1) await test.client().enquiries.add({ body })
    expect(await additions()).toHaveLength(2)
  })
})

it('a full table, and one addition too many, show a second press what the first one did', async () => {
  await post(paths.enquiry, { message: 'Last words' })
  await post(`${paths.enquiry}/withdraw`)
  expect((await post(paths.enquiry, { message: 'Last words' })).location).toMatch(/done=added$/)
  expect((await post(paths.enquiry, { message: 'More' })).statusCode).toBe(409)
})

it('what stays of a form says nothing about the guest', async () => {
  await post(paths.table, { ...anna, diet: 'Only blue mangosteens' })
  const rows = await test.db.selectFrom('sent_forms').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  for (const { key } of rows) expect(key).toMatch(/^[0-9a-f]{64}$/)
})
