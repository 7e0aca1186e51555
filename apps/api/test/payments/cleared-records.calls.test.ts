import { join } from 'node:path'
import { checkPayments } from '@tablier/backend'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepHouse } from '../../src/housekeeping/housekeeping.ts'
import { besideServer, runCommand } from '../commands/run-command.ts'
import { unlimited } from '../conformance/api-subject.ts'
import { useFolder } from '../folder.ts'
import { useTestApp } from '../harness.ts'

const test = useTestApp({ limits: unlimited })
const folder = useFolder()
const admin = test.owner
let customers = 0

/** Sets the clock to noon of a day. */
const setClock = (day: string) => test.clock.advance(Date.parse(`${day}T12:00:00Z`) - test.clock.now().getTime())

async function keepRecords(recordsYears: number) {
  const { settings } = await admin.paymentSettings.get()
  await admin.paymentSettings.update({ body: { version: settings.version, recordsYears } })
}

/** What a customer is kept for is another setting: here, much longer. */
beforeEach(async () => {
  setClock('2030-03-01')
  await admin.deskSettings.update({ body: { keepYears: 10 } })
  await keepRecords(2)
})
afterEach(() => test.clock.advance(Date.now() - test.clock.now().getTime()))

async function newOrder(day: string | null = '2030-05-01', price = 1000_00) {
  const email = `guest${(customers += 1)}@example.com`
  const { customer } = await admin.customers.create({ body: { name: `Guest ${customers}`, email } })
  const { order } = await admin.orders.create({ body: { customerId: customer.id, day, price } })
  return { id: order.id, customerId: customer.id }
}

/** Makes an order with an accepted offer. */
async function agreed(day?: string) {
  const params = await newOrder(day)
  const made = (await admin.offers.create({ params, body: {} })).offer
  const cancelSteps = [{ daysBefore: 365, percent: 50 }]
  const { version } = (await admin.offers.update({ params, body: { version: made.version, cancelSteps } })).offer
  const { offer } = await admin.offers.send({ params, body: { version } })
  const accepted = { version: offer.version, name: 'Ada', how: 'By telephone', chosen: [] }
  await admin.offers.accept({ params, body: accepted })
  return { ...params, number: offer.number }
}

const pay = async (params: { readonly id: number }, amount = 100_00) => {
  const day = test.clock.now().toISOString().slice(0, 10)
  return (await admin.payments.add({ params, body: { day, amount, way: 'cash' } })).payment
}
const paid = async (params: { readonly id: number }) =>
  (await admin.payments.list({ params })).items.map(({ amount }) => amount)
const offerOf = async (params: { readonly id: number }) => (await admin.offers.get({ params })).offer
const orderOf = async (params: { readonly id: number }) => (await admin.orders.get({ params })).order

async function clearOn(day: string): Promise<void> {
  setClock(day)
  await keepHouse(test.services, test.clock.now())
}

describe('records of the business', () => {
  it('stay until as many calendar years are over after theirs, and then go with the price of their evening', async () => {
    const order = await agreed()
    await pay(order)
    await clearOn('2032-12-31')
    expect([await paid(order), (await offerOf(order))?.state, (await orderOf(order)).price]).toEqual([
      [100_00],
      'accepted',
      1000_00,
    ])
    test.log.length = 0
    await clearOn('2033-01-01')
    expect([await paid(order), await offerOf(order)]).toEqual([[], null])
    expect(await orderOf(order)).toMatchObject({ price: null, parts: [], day: '2030-05-01' })
    expect(test.log.some((line) => line.includes('"payments":1,"offers":1,"evenings":1'))).toBe(true)
    const { evenings } = await admin.dashboard.get()
    expect(evenings.unpaid.map(({ id }) => id)).not.toContain(order.id)
  })

  it('go with where an evening was moved to', async () => {
    const order = await agreed('2030-06-01')
    const { version } = (await offerOf(order))!
    await admin.offers.move({ params: order, body: { version, day: '2030-06-02', start: null } })
    await pay(order)
    const moves = async () =>
      test.db
        .selectFrom('offer_moves')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirst()
    expect(await moves()).toMatchObject({ count: 1 })
    const { orders } = await admin.customers.download({ params: { id: order.customerId } })
    const moved = { fromDay: '2030-06-01', toDay: '2030-06-02', toStart: null, actorName: expect.any(String) }
    expect(orders[0]?.offer).toMatchObject({ moves: [moved], cancelled: null, takenBack: null })
    await clearOn('2033-01-01')
    expect(await offerOf(order)).toBeNull()
    expect(await moves()).toMatchObject({ count: 0 })
  })

  it('leave a chain that is checked from the first payment that stays, and goes on', async () => {
    const old = await newOrder()
    await pay(old)
    const before = await pay(old)
    setClock('2032-06-01')
    const young = await newOrder('2032-07-01')
    await pay(young)
    await clearOn('2033-01-01')
    const checked = await checkPayments(test.db)
    expect(checked).toEqual({ count: 1, cleared: before.id, broken: null })
    const env = { ...besideServer(test.services), INIT_CWD: folder }
    const output = `1 payment, as it was entered. Payments 1 to ${before.id} were deleted after their years.\n`
    expect(await runCommand(['verify-payments'], env)).toEqual({ code: 0, output, errors: '' })
    expect(await runCommand(['backup', 'site.tar.gz', '--database-only'], env)).toMatchObject({ code: 0 })
    expect(await runCommand(['verify', join(folder, 'site.tar.gz')], {})).toMatchObject({ code: 0 })
    const next = await pay(young)
    expect(next.id).toBe(before.id + 2)
    expect(await checkPayments(test.db)).toEqual({ count: 2, cleared: before.id, broken: null })
  })

  it('stay with an evening that is still to come, and with whatever was entered after it', async () => {
    const ahead = await newOrder('2034-01-01')
    await pay(ahead) // a deposit, years before
    const old = await newOrder()
    await pay(old)
    await clearOn('2033-01-01')
    expect([await paid(ahead), await paid(old)]).toEqual([[100_00], [100_00]])
    await clearOn('2037-01-01')
    expect([await paid(ahead), await paid(old)]).toEqual([[], []])
    expect(await checkPayments(test.db)).toMatchObject({ count: 0, broken: null })
  })

  it('of one evening go together', async () => {
    const order = await newOrder()
    const first = await pay(order)
    setClock('2031-02-01')
    await admin.payments.counter({ params: first, body: { reason: 'Another guest’s' } })
    await clearOn('2033-01-01')
    expect(await paid(order)).toHaveLength(2)
    await clearOn('2034-01-01')
    expect(await paid(order)).toEqual([])
  })

  it('of another price that was agreed go with its evening, and the history only says that there was one', async () => {
    const order = await agreed('2030-08-01')
    const { version, parts } = await orderOf(order)
    const body = { version, price: 900_00, parts: [{ ...parts[0]!, amount: 900_00 }] }
    await admin.orders.update({ params: order, body })
    const prices = async () => {
      const { items } = await admin.orders.events({ params: order })
      return items.find(({ action }) => action === 'offer_price_changed')?.details
    }
    expect(await prices()).toEqual(['100000', '90000'])
    await clearOn('2033-01-01')
    expect(await prices()).toEqual([])
  })

  it('of a cancelled evening go with what was owed of it', async () => {
    const order = await agreed('2030-07-01')
    await pay(order)
    const { version } = (await offerOf(order))!
    await admin.offers.cancel({ params: order, body: { version, by: 'guest', owed: 300_00, words: 'A pity' } })
    expect(await orderOf(order)).toMatchObject({ state: 'lost', owed: 300_00 })
    await clearOn('2033-01-01')
    expect(await orderOf(order)).toMatchObject({ state: 'lost', owed: null, cancelledOn: null, price: null })
    const { evenings } = await admin.dashboard.get()
    expect(evenings.unpaid.map(({ id }) => id)).not.toContain(order.id)
  })

  it('go also if their customer was erased, and leave the number of the offer', async () => {
    const order = await agreed('2030-06-01')
    await pay(order)
    await admin.customers.erase({ params: { id: order.customerId } })
    await clearOn('2033-01-01')
    const offers = await test.db.selectFrom('offers').selectAll().where('number', '=', order.number).execute()
    expect(offers).toMatchObject([{ order_id: null, draft: '', number: order.number }])
    const ofOffer = (table: 'offer_versions' | 'offer_answers') =>
      test.db.selectFrom(table).select('id').where('offer_id', '=', offers[0]!.id).execute()
    expect([await ofOffer('offer_versions'), await ofOffer('offer_answers')]).toEqual([[], []])
    expect(await checkPayments(test.db)).toMatchObject({ broken: null })
  })

  it('of a settled report go too, and one that waits stays', async () => {
    const at = test.clock.now().toISOString()
    const told = {
      provider: 'stripe',
      kind: 'paid',
      of_order: 9,
      amount: 1,
      currency: 'EUR',
      problem: 'no_order',
    } as const
    const times = { happened_at: at, arrived_at: at } as const
    const settled = { settled: 'dismissed', settled_at: at } as const
    await test.db
      .insertInto('payment_notices')
      .values([
        { ...told, ...times, ...settled, reference: 'pi_1' },
        { ...told, ...times, reference: 'pi_2' },
      ])
      .execute()
    await clearOn('2033-01-01')
    const left = await test.db.selectFrom('payment_notices').select('reference').execute()
    expect(left).toEqual([{ reference: 'pi_2' }])
  })

  it('are not deleted by anybody else: the database refuses, and the check names what is missing', async () => {
    const order = await newOrder()
    const first = await pay(order)
    await pay(order)
    const deletion = test.db.deleteFrom('payments').where('id', '=', first.id)
    await expect(deletion.execute()).rejects.toThrow('payments are only added')
    await sql`alter table payments disable trigger keep`.execute(test.db)
    await deletion.execute()
    await sql`alter table payments enable trigger keep`.execute(test.db)
    expect(await checkPayments(test.db)).toMatchObject({ broken: { id: first.id, problem: 'missing' } })
  })
})
