import { addPayment, checkPayments, NOBODY } from '@tablier/backend'
import { addDays } from '@tablier/contracts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { unlimited } from '../conformance/api-subject.ts'
import { useTestApp } from '../harness.ts'

const test = useTestApp({ limits: unlimited })
const admin = test.owner
let customerId: number

beforeAll(async () => {
  customerId = (await admin.customers.create({ body: { name: 'Ada Guest' } })).customer.id
})

const today = () => test.clock.now().toISOString().slice(0, 10)
const newOrder = async (extra: object = {}) =>
  (await admin.orders.create({ body: { customerId, price: 1000_00, ...extra } })).order
type Line = Partial<Parameters<typeof admin.payments.add>[0]['body']>
const pay = async (params: { readonly id: number }, line: Line = {}) =>
  (await admin.payments.add({ params, body: { day: today(), amount: 300_00, way: 'transfer', ...line } })).payment
const listed = async (params: { readonly id: number }) => (await admin.payments.list({ params })).items

describe('a payment', () => {
  it('names payer, day, way and who entered it, and is in the histories', async () => {
    const order = await newOrder()
    const { user } = await admin.auth.me()
    const payment = await pay(order, { note: 'Half of it in coins', way: 'cash' })
    expect(payment).toMatchObject({
      orderId: order.id,
      payer: 'Ada Guest',
      amount: 300_00,
      currency: order.currency,
      way: 'cash',
      note: 'Half of it in coins',
      isCountered: false,
      actorId: user.id,
    })
    expect(await listed(order)).toEqual([payment])
    const [event] = (await admin.orders.events({ params: order })).items
    expect(event).toMatchObject({ action: 'payment_added', actorId: user.id })
    const { items } = await admin.activity.list({ query: { area: 'orders', limit: 1 } })
    expect(items).toMatchObject([{ action: 'edited', recordId: order.id, details: ['payment_added'] }])
  })

  it('says in lists what is to be paid next', async () => {
    const parts = [
      { kind: 'balance' as const, amount: 700_00, dueOn: '2097-06-20' },
      { kind: 'deposit' as const, amount: 300_00, dueOn: '2097-06-10' },
    ]
    const order = await newOrder({ parts })
    const next = async () =>
      (await admin.orders.list({ query: { limit: 100 } })).items.find(({ id }) => id === order.id)
    expect(await next()).toMatchObject({ nextPart: parts[1] })
    await pay(order, { amount: 280_00 })
    expect(await next()).toMatchObject({ nextPart: { ...parts[1], amount: 20_00 } })
    await pay(order, { amount: 720_00 })
    expect(await next()).toMatchObject({ nextPart: null })
  })

  it('sorts evenings by what is to be paid first', async () => {
    const day = '2098-03-01'
    const due = (dueOn: string | null) => ({ day, parts: [{ kind: 'deposit' as const, amount: 300_00, dueOn }] })
    const none = await newOrder({ day })
    const asking = [due('2097-05-02'), due('2097-05-01'), due('2097-04-01')]
    const [later, sooner, paid] = await Promise.all(asking.map(newOrder))
    await pay(paid!, { amount: 300_00 })
    const query = { order: 'due', from: day, to: day, limit: 100 } as const
    const { items } = await admin.orders.list({ query })
    expect(items.map(({ id }) => id)).toEqual([sooner, later, none, paid].map((order) => order!.id))
  })

  it('counts once if the same form is sent again', async () => {
    const order = await newOrder()
    const sent = await Promise.all([pay(order, { once: 'a' }), pay(order, { once: 'a' }), pay(order, { once: 'b' })])
    expect(new Set(sent.map(({ id }) => id)).size).toBe(2)
    expect(await listed(order)).toHaveLength(2)
  })

  it('is refused on a day to come, of nothing, and of an evening that does not exist', async () => {
    const order = await newOrder()
    const ahead = pay(order, { day: addDays(today(), 2) })
    await expect(ahead).rejects.toThrow('The day must not be in the future.')
    await expect(pay(order, { amount: 0 })).rejects.toThrow('Please enter an amount other than zero.')
    await expect(pay({ id: 999_999 })).rejects.toMatchObject({ status: 404 })
    expect(await listed(order)).toEqual([])
  })

  it('is undone once, by a line that says why', async () => {
    const order = await newOrder()
    const payment = await pay(order)
    const undo = (id: number, reason = 'Another guest’s') =>
      admin.payments.counter({ params: { id }, body: { reason } })
    await expect(undo(payment.id, ' ')).rejects.toMatchObject({ status: 400 })
    const { payment: line } = await undo(payment.id)
    expect(line).toMatchObject({ amount: -300_00, countersId: payment.id, note: 'Another guest’s', day: today() })
    expect(await listed(order)).toMatchObject([{ isCountered: true }, { isCountered: false }])
    await expect(undo(payment.id)).rejects.toThrow('This payment has already been undone.')
    await expect(undo(line.id)).rejects.toThrow('This line already undoes a payment.')
    const [event] = (await admin.orders.events({ params: order })).items
    expect(event).toMatchObject({ action: 'payment_countered' })
  })

  it('that a provider reports many times counts once', async () => {
    const order = await newOrder()
    const line = { order_id: order.id, day: today(), amount: 500, way: 'provider' } as const
    const provider = { name: 'fake', reference: 'pay_1' }
    const act = { actor: NOBODY, at: test.clock.now() }
    const reported = await Promise.all(
      Array.from({ length: 50 }, () =>
        test.db.transaction().execute((trx) => addPayment(trx, { ...line, provider }, act)),
      ),
    )
    expect(reported.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1)
    expect(await listed(order)).toMatchObject([{ provider: 'fake', providerReference: 'pay_1', actorId: null }])
  })

  it('moves with its evening when two customers are merged, and is in the download', async () => {
    const other = (await admin.customers.create({ body: { name: 'Ben Guest' } })).customer
    const { order } = await admin.orders.create({ body: { customerId: other.id } })
    const payment = await pay(order)
    const params = { id: customerId }
    const { version } = (await admin.customers.get({ params })).customer
    await admin.customers.merge({ params, body: { version, other: other.id } })
    const { orders } = await admin.customers.download({ params })
    expect(orders.find(({ id }) => id === order.id)).toMatchObject({ payments: [{ ...payment, payer: 'Ben Guest' }] })
    expect((await checkPayments(test.db)).broken).toBeNull()
  })
})

describe('the chain of payments', () => {
  /** Changes rows as somebody does who owns the database, and takes it back. */
  async function tampered(change: string) {
    const result: { broken?: Awaited<ReturnType<typeof checkPayments>>['broken'] } = {}
    const undone = test.db.transaction().execute(async (trx) => {
      await sql`alter table payments disable trigger keep`.execute(trx)
      await sql.raw(change).execute(trx)
      result.broken = (await checkPayments(trx)).broken
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    return result.broken
  }

  it('has no gaps or forks when many are entered at once', async () => {
    const orders = await Promise.all(Array.from({ length: 5 }, () => newOrder()))
    const { count: before } = await checkPayments(test.db)
    await Promise.all(Array.from({ length: 30 }, (_, index) => pay(orders[index % 5]!))) // there are 5
    expect(await checkPayments(test.db)).toMatchObject({ count: before + 30, broken: null })
  })

  it('names the first row that SQL has deleted, changed or moved', async () => {
    const { count } = await checkPayments(test.db)
    expect(await tampered('delete from payments where id = 2')).toEqual({ id: 2, problem: 'missing' })
    expect(await tampered(`delete from payments where id = ${count}`)).toEqual({ id: count, problem: 'missing' })
    expect(await tampered('update payments set amount = amount + 1 where id = 3')).toEqual({
      id: 3,
      problem: 'changed',
    })
    expect(await tampered(`update payments set day = day - 1 where id = ${count}`)).toEqual({
      id: count,
      problem: 'changed',
    })
    const moved = await tampered('update payments set order_id = (select max(order_id) from payments) where id = 1')
    expect(moved).toEqual({ id: 1, problem: 'moved' })
  })

  it('is kept by the database', async () => {
    for (const change of ['delete from payments', 'update payments set amount = 1'])
      await expect(sql.raw(change).execute(test.db)).rejects.toThrow('payments are only added')
    expect((await checkPayments(test.db)).broken).toBeNull()
  })

  it('is whole after an erasure, which leaves the sums', async () => {
    const { customer } = await admin.customers.create({ body: { name: 'Cleo Guest' } })
    const { order } = await admin.orders.create({ body: { customerId: customer.id } })
    const payment = await pay(order, { note: 'For Cleo' })
    await admin.customers.erase({ params: customer })
    const row = test.db.selectFrom('payments').selectAll().where('id', '=', payment.id)
    const left = { order_id: null, of_order: order.id, payer: '', note: '', amount: 300_00 }
    expect(await row.executeTakeFirst()).toMatchObject(left)
    expect((await checkPayments(test.db)).broken).toBeNull()
    const undo = admin.payments.counter({ params: payment, body: { reason: 'Twice' } })
    await expect(undo).rejects.toMatchObject({ status: 404 })
  })
})
