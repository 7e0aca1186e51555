import type { GuestPage, OfferPageFacts } from '@tablier/public-site/guest-forms/guest-page'
import { addDays } from '@tablier/contracts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGates } from '../../src/gates/gates.ts'
import { registerGuestPages } from '../../src/site/form-pages.ts'
import { useTestApp } from '../harness.ts'

const test = useTestApp()
const admin = test.owner
let visitors = 0
let days = 0
let customerId: number

beforeAll(async () => {
  // Stands in for the public site: returns the facts for the page as JSON.
  const render = async (page: GuestPage) => JSON.stringify(page)
  const gate = createGates().guestPages
  const siteName = async () => 'Maison Test'
  await registerGuestPages(test.app, { render, gate, publicUrl: 'https://chef.example', siteName })
  const { message } = await admin.messages.createTest({ body: { name: 'Ada Guest', email: 'ada@example.com' } })
  customerId = message.customerId!
})
beforeEach(() => void (visitors += 1))

const from = () => `10.6.0.${visitors}`
const ask = (method: 'GET' | 'HEAD', url: string) => test.app.inject({ method, url, remoteAddress: from() })
const get = async (url: string) => (await ask('GET', url)).json<OfferPageFacts>()

type Fields = readonly (readonly [string, string])[]

const post = (url: string, fields: Fields, headers: Record<string, string> = {}) =>
  test.app.inject({
    method: 'POST',
    url,
    remoteAddress: from(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value])).toString(),
  })

type Line = NonNullable<Parameters<typeof admin.offers.update>[0]['body']['lines']>[number]

const plain = {
  courses: [],
  ...({ kind: 'text', productId: null, details: '', quantity: 100, unit: 'evening', vatRate: 0 } as const),
  ...({ discount: 0, discountKind: 'percent', isOptional: false, group: '' } as const),
}
const dinner = { ...plain, title: 'Dinner', price: 80_000 }
const wine = { ...plain, title: 'Wine', price: 20_000, isOptional: true }
const fish = { ...plain, title: 'Turbot', price: 10_000, group: 'Main' }
const meat = { ...plain, title: 'Venison', price: 12_000, group: 'Main' }
const all = [dinner, wine, fish, meat]

/** Sends an offer for a day of its own, or for a given one. */
async function sentOffer(lines: readonly Line[] = all, day = addDays('2029-01-01', (days += 1))) {
  const { order } = await admin.orders.create({ body: { customerId, day, start: '19:30', occasion: 'Birthday' } })
  const params = { id: order.id }
  await admin.offers.create({ params, body: {} })
  return { params, day, ...(await sendWith(params, lines)) }
}

async function sendWith(params: { readonly id: number }, lines: readonly Line[]) {
  const { offer: draft } = await admin.offers.get({ params })
  const { offer } = await admin.offers.update({ params, body: { version: draft!.version, lines: [...lines] } })
  const sent = await admin.offers.send({ params, body: { version: offer.version } })
  return { path: sent.offer.link!.path!, offer: sent.offer }
}

const read = async (params: { readonly id: number }) => (await admin.offers.get({ params })).offer!

const isPrivate = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
}

describe('an offer', () => {
  it('is read, chosen from, and accepted by forms alone', async () => {
    const { path, params, day } = await sentOffer()
    const { offer } = await get(path)
    expect(offer).toMatchObject({ state: 'open', name: 'Ada Guest', sums: { total: 90_000 }, evening: { day } })
    expect(offer.lines.map(({ sum }) => sum)).toEqual([80_000, 20_000, 10_000, 12_000])

    const choice = [
      ['hash', offer.hash],
      ['line', '1'],
      ['line-2', '3'],
    ] as const
    const summed = await post(path, [...choice, ['act', 'sum']])
    expect(summed).toMatchObject({ statusCode: 200, headers: isPrivate })
    expect(summed.json()).toMatchObject({ offer: { sums: { total: 112_000 } } })
    expect(summed.json()).not.toHaveProperty('step')

    const last = (await post(path, [...choice, ['act', 'accept']])).json<OfferPageFacts>()
    expect(last).toMatchObject({ step: 'accept', offer: { sums: { total: 112_000 } } })
    expect(await read(params)).toMatchObject({ state: 'seen', answer: null })

    const order = [...choice, ['total', '112000'], ['name', ' Ada Guest '], ['act', 'order']] as const
    const accepted = await post(path, order)
    expect(accepted).toMatchObject({ statusCode: 303, headers: { location: `${path}?done=accepted`, ...isPrivate } })
    const page = await get(`${path}?done=accepted`)
    expect(page).toMatchObject({ notice: 'accepted', offer: { state: 'accepted', answer: { name: 'Ada Guest' } } })
    expect(page.offer.pay).toMatchObject({ paid: 0, open: 112_000, next: page.offer.pay!.parts[0] })
    expect(await read(params)).toMatchObject({ state: 'accepted', answer: { chosen: [1, 3], total: 112_000 } })

    // The second press, and a reload.
    expect((await post(path, order)).headers.location).toBe(`${path}?done=accepted`)
    expect((await get(path)).offer.answer).toEqual(page.offer.answer)
  })

  it('is the same before and after it was opened by programs', async () => {
    const { path, params } = await sentOffer()
    const before = await read(params)
    for (const url of [path, `${path}?ask=decline`, `${path}?done=accepted`, `${path}/evening.ics`])
      for (const method of ['GET', 'HEAD', 'GET', 'HEAD'] as const)
        expect(await ask(method, url)).toMatchObject({ headers: isPrivate })
    expect(await read(params)).toEqual(before)
    expect((await get(path)).offer.state).toBe('open')
  })

  it('is declined after a question, with a word', async () => {
    const { path, params } = await sentOffer()
    const { step, offer } = await get(`${path}?ask=decline`)
    expect(step).toBe('decline')
    const fields = [
      ['hash', offer.hash],
      ['words', ' Too dear '],
      ['act', 'decline'],
    ] as const
    expect((await post(path, fields)).headers.location).toBe(`${path}?done=declined`)
    expect((await post(path, fields)).headers.location).toBe(`${path}?done=declined`)
    expect(await get(path)).toMatchObject({ offer: { state: 'declined' } })
    expect(await read(params)).toMatchObject({ state: 'declined', answer: { words: 'Too dear' } })
  })

  it('is cancelled after it was accepted, for the sum that the button named; its file follows a move', async () => {
    const { path, params, offer: sent } = await sentOffer([dinner])
    const cancelSteps = [{ daysBefore: 0, percent: 100 }]
    const changed = await admin.offers.update({ params, body: { version: sent.version, cancelSteps } })
    await admin.offers.send({ params, body: { version: changed.offer.version } })
    const { offer } = await get(path)
    const order = [
      ['hash', offer.hash],
      ['total', '80000'],
      ['name', 'Ada Guest'],
      ['act', 'order'],
    ] as const
    await post(path, order)
    const { version } = await read(params)
    await admin.offers.move({ params, body: { version, day: '2028-06-01', start: '20:00' } })
    const file = (await ask('GET', `${path}/evening.ics`)).body
    expect(file).toContain('SEQUENCE:1')
    expect(file).toMatch(/DTSTART:20280601T\d{6}/)
    const { step, offer: asked } = await get(`${path}?ask=cancel`)
    expect(step).toBe('cancel')
    expect((await read(params)).cancelled).toBeNull() // by a GET
    const press = async (owed: number) =>
      post(path, [
        ['hash', asked.hash],
        ['owed', String(owed)],
        ['act', 'cancel'],
      ])
    const other = await press(asked.cancel_today! + 1)
    expect(other.statusCode).toBe(409)
    expect(other.json()).toMatchObject({ step: 'cancel', problem: { code: 'sum_changed' } })
    for (let pressed = 0; pressed < 2; pressed += 1)
      expect((await press(asked.cancel_today!)).headers.location).toBe(`${path}?done=cancelled`)
    expect(await get(path)).toMatchObject({ offer: { is_off: true, cancelled: { by: 'guest' } } })
    expect((await ask('GET', `${path}/evening.ics`)).statusCode).toBe(404)
  })

  it('takes a question, which counts once', async () => {
    const { path, offer, params } = await sentOffer()
    const { hash } = offer.versions[0]!
    const fields = [
      ['hash', hash],
      ['message', ' Is the fish local? '],
      ['act', 'ask'],
    ] as const
    for (let press = 0; press < 2; press += 1)
      expect((await post(path, fields)).headers.location).toBe(`${path}?done=asked`)
    const { items } = await admin.messages.list({ query: { limit: 20 } })
    expect(items.filter(({ message }) => message === 'Is the fish local?')).toHaveLength(1)
    expect(await read(params)).toMatchObject({ state: 'seen' })
    for (const message of [' ', 'x'.repeat(2001)]) {
      const refused = await post(path, [
        ['message', message],
        ['act', 'ask'],
      ])
      expect(refused.statusCode).toBe(400)
      expect(refused.json()).toMatchObject({ problem: { code: 'no_text' }, texts: { message: message.trim() } })
    }
  })

  it('keeps the choice through a question, and through a refusal that was not meant', async () => {
    const { path, params } = await sentOffer([dinner, wine])
    const { hash } = (await get(path)).offer
    const fields = [
      ['hash', hash],
      ['line', '1'],
      ['message', 'Is it local?'],
      ['words', 'Too dear'],
    ] as const
    const taken = { offer: { sums: { total: 100_000 } } }
    const texts = { message: 'Is it local?', words: 'Too dear' }
    expect((await post(path, [...fields, ['act', 'sum']])).json()).toMatchObject({ ...taken, texts })
    const declining = await post(path, [...fields, ['act', 'declining']])
    expect(declining.json()).toMatchObject({ ...taken, texts, step: 'decline' })
    const wordless = await post(path, [...fields.slice(0, 2), ['act', 'ask']])
    expect(wordless.json()).toMatchObject({ ...taken, problem: { code: 'no_text' } })
    const asked = String((await post(path, [...fields, ['act', 'ask']])).headers.location)
    expect(await get(asked)).toMatchObject({ ...taken, notice: 'asked' })
    await sendWith(params, [dinner, { ...wine, title: 'Cigars' }])
    expect(await get(asked)).toMatchObject({ offer: { sums: { total: 80_000 } } }) // which nobody has ticked
    const late = await post(path, [...fields, ['act', 'declining']])
    expect(late.json()).toMatchObject({ step: 'decline', offer: { sums: { total: 80_000 } } })
  })

  it('has its evening as a file once it is accepted', async () => {
    const { path, day } = await sentOffer([dinner])
    expect((await ask('GET', `${path}/evening.ics`)).statusCode).toBe(404)
    const { hash } = (await get(path)).offer
    await post(path, [
      ['hash', hash],
      ['total', '80000'],
      ['name', 'Ada'],
      ['act', 'order'],
    ])
    const { statusCode, headers, body } = await ask('GET', `${path}/evening.ics`)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ ...isPrivate, 'content-type': 'text/calendar; charset=utf-8' })
    expect(body).toContain('SUMMARY:Birthday\\, Maison Test')
    expect(body).toMatch(new RegExp(`DTSTART:${day.replaceAll('-', '')}T\\d{6}Z`))
    expect(body).not.toContain(path)
  })
})

describe('what is refused', () => {
  it('shows the new version with what changed, and accepts no old one', async () => {
    const { path, params } = await sentOffer([dinner])
    const { hash } = (await get(path)).offer
    await sendWith(params, [{ ...dinner, price: 85_000 }, wine])
    const old = [
      ['hash', hash],
      ['total', '80000'],
      ['name', 'Ada'],
      ['act', 'order'],
    ] as const
    const refused = await post(path, old)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      problem: { code: 'stale_version' },
      offer: {
        sent: 2,
        changes: { total_before: 80_000, lines: [{ title: 'Dinner', kind: 'changed' }, { title: 'Wine' }] },
      },
    })
    for (const act of ['sum', 'accept', 'decline'])
      expect(
        (
          await post(path, [
            ['hash', hash],
            ['act', act],
          ])
        ).statusCode,
      ).toBe(409)
    // That form was about the first version: the second has not been read yet.
    expect((await get(path)).offer.changes).not.toBeNull()
    expect((await read(params)).answer).toBeNull()
  })

  it('says that another guest was faster', async () => {
    const { order } = await admin.orders.create({ body: { customerId, day: '2031-05-05' } })
    const { path } = await sentOffer([dinner], '2031-05-05')
    const { hash } = (await get(path)).offer
    await admin.orders.move({ params: { id: order.id }, body: { from: 'enquiry', to: 'confirmed' } })
    const refused = await post(path, [
      ['hash', hash],
      ['total', '80000'],
      ['name', 'Ada'],
      ['act', 'order'],
    ])
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ offer: { state: 'taken' }, problem: { code: 'slot_taken' } })
  })

  it('is one that was withdrawn, has expired, or is over', async () => {
    const withdrawn = await sentOffer([dinner])
    const { hash } = (await get(withdrawn.path)).offer
    const { version } = await read(withdrawn.params)
    await admin.offers.withdraw({ params: withdrawn.params, body: { version } })
    const order = [
      ['hash', hash],
      ['total', '80000'],
      ['name', 'Ada'],
      ['act', 'order'],
    ] as const
    const refused = await post(withdrawn.path, order)
    expect(refused.json()).toMatchObject({ offer: { state: 'withdrawn' }, problem: { code: 'limit_reached' } })
    const lost = await sentOffer([dinner])
    await admin.orders.move({ params: lost.params, body: { from: 'quoted', to: 'lost' } })
    expect(await get(lost.path)).toMatchObject({ offer: { state: 'over', is_off: true } })
    const { offer } = await get(`${lost.path}?ask=decline`)
    expect(offer.state).toBe('over')
  })

  it('is to cancel an evening that cannot be, which is no change of its sum', async () => {
    const { path, params, offer } = await sentOffer([dinner], '2032-05-05')
    const cancelSteps = [{ daysBefore: 30, percent: 50 }]
    const { offer: draft } = await admin.offers.update({ params, body: { version: offer.version, cancelSteps } })
    await admin.offers.send({ params, body: { version: draft.version } })
    const { hash } = (await get(path)).offer
    const cancel = async () =>
      post(path, [
        ['hash', hash],
        ['owed', '1'],
        ['act', 'cancel'],
      ])
    const refused = await cancel()
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      problem: { code: 'not_done', said: 'This evening can no longer be cancelled here. Please write.' },
    })
    await post(path, [
      ['hash', hash],
      ['total', '80000'],
      ['name', 'Ada'],
      ['act', 'order'],
    ])
    expect((await cancel()).json()).toMatchObject({ problem: { code: 'sum_changed' } })
  })

  it('keeps what was chosen when the name is missing, and tells of a wrong choice', async () => {
    const { path } = await sentOffer()
    const { hash } = (await get(path)).offer
    const fields = [
      ['hash', hash],
      ['line', '1'],
      ['line', '3'],
      ['total', '112000'],
      ['act', 'order'],
    ] as const
    const nameless = await post(path, [...fields, ['name', ' ']])
    expect(nameless.statusCode).toBe(400)
    expect(nameless.json()).toMatchObject({
      step: 'accept',
      problem: { code: 'no_name' },
      offer: { sums: { total: 112_000 } },
    })
    for (const lines of [[], ['2', '3'], ['0', '2'], ['2', 'x'], ['59']]) {
      const wrong = await post(path, [
        ['hash', hash],
        ...lines.map((line) => ['line', line] as const),
        ['act', 'accept'],
      ])
      expect(wrong.statusCode).toBe(400)
      expect(wrong.json()).toMatchObject({ problem: { code: 'wrong_choice' }, offer: { sums: { total: 90_000 } } })
    }
  })

  it('is a form from another site, and every link that does not open', async () => {
    const { path, params } = await sentOffer([dinner])
    const { hash } = (await get(path)).offer
    const before = await read(params)
    const fields = [
      ['hash', hash],
      ['total', '80000'],
      ['name', 'Eve'],
      ['act', 'order'],
    ] as const
    const foreign = await post(path, fields, { 'sec-fetch-site': 'cross-site' })
    expect(foreign).toMatchObject({ statusCode: 303, body: '' })
    expect(await read(params)).toEqual(before)
    for (const wrong of ['/offer/x', `/offer/${'f'.repeat(64)}`, path.replace('offer', 'table')]) {
      expect(await ask('GET', wrong)).toMatchObject({ statusCode: 404, headers: isPrivate, body: '{"kind":"gone"}' })
      expect((await post(wrong, fields)).statusCode).toBe(404)
    }
    expect((await ask('GET', `/offer/${'f'.repeat(64)}/evening.ics`)).statusCode).toBe(404)
  })
})
