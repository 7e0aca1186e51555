import { createHmac } from 'node:crypto'
import { checkPayments } from '@tablier/backend'
import { addDays } from '@tablier/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, isOnPostgres } from '../database.ts'
import { buildTestApp, type TestApp } from '../harness.ts'

const SECRET = 'whsec_test'
const SITE = 'https://chef.example'

// The embedded database has one instance, in the same process.
describe.runIf(isOnPostgres)('offers and payments on two instances', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let instances: TestApp[]
  let admins: Awaited<ReturnType<TestApp['admin']>>[]
  let customerId: number

  beforeAll(async () => {
    database = await createDatabase()
    const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: SECRET, PUBLIC_URL: SITE }
    const open = async () => buildTestApp({ env: { DATABASE_URL: database.url, ...stripe } })
    instances = [await open(), await open()]
    admins = [await instances[0]!.admin(), await instances[1]!.admin()]
    customerId = (await admins[0]!.customers.create({ body: { name: 'Ada', email: 'ada@example.com' } })).customer.id
  })
  afterAll(async () => {
    for (const instance of instances) await instance.close()
    await database.drop()
  })

  const of = <Item>(items: readonly Item[], index: number) => items[index % 2]!

  /** Makes an offer on a day, not sent. */
  async function drafted(day: string) {
    const { order } = await admins[0]!.orders.create({ body: { customerId, day, price: 800_00 } })
    const params = { id: order.id }
    return { params, version: (await admins[0]!.offers.create({ params, body: {} })).offer.version }
  }

  const numbersOf = async () => {
    const sent = instances[0]!.db.selectFrom('offers').select('number_in_year').where('number', 'is not', null)
    return (await sent.orderBy('number_in_year').execute()).map(({ number_in_year }) => number_in_year)
  }

  it('give numbers without a gap or a double, if both send at once', async () => {
    const drafts: Awaited<ReturnType<typeof drafted>>[] = []
    for (let index = 0; index < 20; index += 1) drafts.push(await drafted(addDays('2031-01-01', index)))
    const send = async ({ params, version }: (typeof drafts)[number], index: number) =>
      of(admins, index).offers.send({ params, body: { version } })
    const sent = await Promise.all(drafts.map(send))
    expect(new Set(sent.map(({ offer }) => offer.number)).size).toBe(20)
    expect(await numbersOf()).toEqual(Array.from({ length: 20 }, (_one, index) => index + 1))
  })

  it('send an offer once, if two administrators press at the same moment', async () => {
    const { params, version } = await drafted('2031-03-01')
    const before = await numbersOf()
    const presses = await Promise.allSettled(admins.map((admin) => admin.offers.send({ params, body: { version } })))
    expect(presses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = presses.find((press) => press.status === 'rejected')
    expect(refused).toMatchObject({ reason: { code: 'stale_version' } })
    expect(await numbersOf()).toEqual([...before, before.length + 1])
    expect((await admins[0]!.offers.get({ params })).offer?.versions).toHaveLength(1)
  })

  it('confirm one of thirty guests who accept for one place, and tell the others that it is taken', async () => {
    const day = '2031-06-01'
    const guests: { readonly params: { readonly id: number }; readonly token: string; readonly hash: string }[] = []
    for (let index = 0; index < 30; index += 1) {
      const { params, version } = await drafted(day)
      const { offer } = await of(admins, index).offers.send({ params, body: { version } })
      guests.push({ params, token: offer.link!.path!.replace('/offer/', ''), hash: offer.versions[0]!.hash })
    }
    const accept = async ({ token, hash }: (typeof guests)[number], index: number) =>
      of(instances, index)
        .client()
        .guestOffers.accept({ body: { token, hash, chosen: [], total: 800_00, name: `Guest ${index}` } })
    const answers = await Promise.allSettled(guests.map(accept))
    const refused = answers.filter((answer) => answer.status === 'rejected')
    expect(refused).toHaveLength(29)
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'slot_taken' })

    const states: string[] = []
    for (const [index, { token, params }] of guests.entries()) {
      const { offer } = await of(instances, index + 1)
        .client()
        .guestOffers.open({ body: { token } })
      states.push(`${offer.state}, ${(await admins[0]!.orders.get({ params })).order.state}`)
    }
    expect(states.toSorted()).toEqual(['accepted, confirmed', ...Array.from({ length: 29 }, () => 'taken, quoted')])
  })

  it('accept an offer once, if its guest presses on two devices', async () => {
    const { params, version } = await drafted('2031-07-01')
    const { offer } = await admins[0]!.offers.send({ params, body: { version } })
    const token = offer.link!.path!.replace('/offer/', '')
    const body = { token, hash: offer.versions[0]!.hash, chosen: [], total: 800_00, name: 'Ada' }
    for (const instance of instances) await instance.mails() // of the tests before
    const pressed = await Promise.all(instances.map((instance) => instance.client().guestOffers.accept({ body })))
    expect(pressed[1]!.offer.answer).toEqual(pressed[0]!.offer.answer)
    const answers = instances[0]!.db.selectFrom('offer_answers').where('offer_id', '=', offer.id)
    expect(await answers.selectAll().execute()).toHaveLength(1)
    const mails = [...(await instances[0]!.mails()), ...(await instances[1]!.mails())]
    expect(mails.filter(({ to }) => JSON.stringify(to).includes('ada@example.com'))).toHaveLength(1)
  })

  it('enter a notice of Stripe once, if it comes to both', async () => {
    const { order } = await admins[0]!.orders.create({ body: { customerId, price: 800_00 } })
    const told = { amount_total: 300_00, currency: 'eur', payment_intent: 'pi_1', payment_status: 'paid' }
    const object = { ...told, metadata: { site: SITE, order: String(order.id) } }
    const at = Math.floor(instances[0]!.clock.now().getTime() / 1000)
    const payload = JSON.stringify({ type: 'checkout.session.completed', created: at, data: { object } })
    const signature = `t=${at},v1=${createHmac('sha256', SECRET).update(`${at}.${payload}`).digest('hex')}`
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const request = { method: 'POST', url: '/api/payments/webhook/stripe', headers, payload } as const
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_one, index) => of(instances, index).app.inject(request)),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const { items } = await admins[1]!.payments.list({ params: order })
    expect(items.map(({ amount }) => amount)).toEqual([300_00])
    expect(await checkPayments(instances[1]!.db)).toMatchObject({ count: 1, broken: null })
  })

  it('enter a form of the owner once, and others in one chain', async () => {
    const { order } = await admins[0]!.orders.create({ body: { customerId, price: 800_00 } })
    const body = { day: '2026-01-01', amount: 100_00, way: 'cash' } as const
    const entries = Array.from({ length: 20 }, async (_one, index) =>
      of(admins, index).payments.add({ params: order, body: { ...body, once: `form ${index >> 1}` } }),
    )
    const ids = new Set((await Promise.all(entries)).map(({ payment }) => payment.id))
    expect(ids.size).toBe(10)
    expect((await admins[0]!.payments.list({ params: order })).items).toHaveLength(10)
    expect(await checkPayments(instances[0]!.db)).toMatchObject({ broken: null })
  })
})
