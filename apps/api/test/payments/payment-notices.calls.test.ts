import { checkPayments, recordNotice } from '@tablier/backend'
import { invalid, notFound } from '@tablier/conformance'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../harness.ts'

const test = useTestApp()
const admin = test.owner
let customerId: number
let intents = 0

beforeAll(async () => {
  customerId = (await admin.customers.create({ body: { name: 'Ada Guest' } })).customer.id
})
beforeEach(() => void (intents += 1))

const newOrder = async () => (await admin.orders.create({ body: { customerId, price: 1000_00 } })).order
const reference = () => `pi_${intents}`
const NONE = 999_999

/** What Stripe tells, read from its signed form as `stripe.test.ts` tests it. */
const tell = (told: { orderId?: number; amount?: number; currency?: string; kind?: 'paid' | 'refunded' } = {}) =>
  recordNotice(test.services, 'stripe', {
    kind: 'paid',
    orderId: NONE,
    reference: reference(),
    amount: 300_00,
    currency: 'EUR',
    at: test.clock.now(),
    ...told,
  })

const waiting = async () =>
  (await admin.paymentNotices.list()).items.filter((notice) => notice.reference === reference())
const lines = async (params: { readonly id: number }) =>
  (await admin.payments.list({ params })).items.map(({ amount }) => amount)

describe('a reported payment that cannot be entered', () => {
  it.each([
    ['names no evening', {}, 'no_order'],
    ['is too large', { amount: 3_000_000_000 }, 'too_large'],
    ['is in another currency', { currency: 'USD' }, 'currency'],
  ] as const)('waits for the owner once, if it %s', async (_why, told, problem) => {
    const order = await newOrder()
    const orderId = problem === 'no_order' ? NONE : order.id
    for (let time = 0; time < 3; time += 1) expect(await tell({ orderId, ...told })).toBe('kept')
    const expected = { kind: 'paid', provider: 'stripe', ofOrder: orderId, amount: 300_00, currency: 'EUR', ...told }
    expect(await waiting()).toEqual([expect.objectContaining({ ...expected, problem })])
    expect(await lines(order)).toEqual([])
    expect((await admin.dashboard.get()).paymentNotices).toBe((await admin.paymentNotices.list()).items.length)
  })

  it('waits also if its evening was erased', async () => {
    const { customer } = await admin.customers.create({ body: { name: 'Nora' } })
    const { order } = await admin.orders.create({ body: { customerId: customer.id, price: 1000_00 } })
    await admin.customers.erase({ params: customer })
    expect(await tell({ orderId: order.id })).toBe('kept')
    expect(await waiting()).toMatchObject([{ problem: 'no_order', ofOrder: order.id }])
  })

  it('is entered for the evening that the owner picks, with the provider’s name for it, once', async () => {
    await tell()
    const [notice] = await waiting()
    const order = await newOrder()
    await admin.paymentNotices.enter({ params: notice!, body: { orderId: order.id } })
    expect((await admin.payments.list({ params: order })).items).toMatchObject([
      {
        amount: 300_00,
        way: 'provider',
        provider: 'stripe',
        providerReference: reference(),
        actorName: 'Administrator',
      },
    ])
    expect(await waiting()).toEqual([])
    const again = admin.paymentNotices.enter({ params: notice!, body: { orderId: order.id } })
    await expect(again).rejects.toMatchObject({ code: 'invalid_input' })
    const dismissed = admin.paymentNotices.settle({ params: notice!, body: { how: 'dismissed' } })
    await expect(dismissed).rejects.toMatchObject({ code: 'invalid_input' })
    await tell({ orderId: order.id }) // sent again by hand
    expect(await lines(order)).toEqual([300_00])
    expect(await checkPayments(test.db)).toMatchObject({ broken: null })
  })

  it('is not entered for an evening in another currency, or one that does not exist', async () => {
    await tell({ currency: 'USD' })
    const [notice] = await waiting()
    const order = await newOrder()
    const enter = (orderId: number) => admin.paymentNotices.enter({ params: notice!, body: { orderId } })
    await expect(enter(order.id)).rejects.toMatchObject(invalid('orderId'))
    await expect(enter(NONE)).rejects.toMatchObject(notFound)
    expect(await waiting()).toHaveLength(1)
  })

  it('is settled by a word of the owner, which can be taken back', async () => {
    await tell()
    const [params] = await waiting()
    const settle = (how: 'by_hand' | 'dismissed' | null) =>
      admin.paymentNotices.settle({ params: params!, body: { how } })
    await settle('by_hand')
    await settle('by_hand') // a press too many
    expect(await waiting()).toEqual([])
    expect(await tell()).toBe('kept')
    expect(await waiting()).toEqual([]) // sent again
    await settle(null)
    expect(await waiting()).toHaveLength(1)
    await settle('dismissed')
    const [line] = (await admin.activity.list({ query: { area: 'orders' } })).items
    expect(line).toMatchObject({ action: 'edited', title: reference(), details: ['payment_notice'] })
  })

  it('is settled by itself if it is reported again and can be entered', async () => {
    const order = await newOrder()
    await tell({ orderId: order.id, currency: 'USD' })
    await test.db.updateTable('orders').set({ currency: 'USD' }).where('id', '=', order.id).execute()
    expect(await tell({ orderId: order.id, currency: 'USD' })).toBe('entered')
    expect(await waiting()).toEqual([])
  })

  it('counts what was paid back once, by its sum', async () => {
    await tell()
    await tell({ kind: 'refunded', amount: 100_00 })
    await tell({ kind: 'refunded', amount: 300_00 })
    const [paid, part, whole] = await waiting()
    const order = await newOrder()
    for (const notice of [whole!, paid!, part!])
      await admin.paymentNotices.enter({ params: notice, body: { orderId: order.id } })
    expect((await lines(order)).toSorted((a, b) => a - b)).toEqual([-300_00, 300_00])
  })
})
