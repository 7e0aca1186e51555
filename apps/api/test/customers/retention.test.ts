import { DAY_MS } from '@tablier/contracts'
import { afterEach, describe, expect, it } from 'vitest'
import { forgetPeople, keepHouse } from '../../src/housekeeping/housekeeping.ts'
import { unlimited } from '../conformance/api-subject.ts'
import { useTestApp } from '../harness.ts'

const YEAR_DAYS = 366

const test = useTestApp({ limits: unlimited })
const admin = test.owner

afterEach(() => test.clock.advance(Date.now() - test.clock.now().getTime())) // some moments are the database's

/** Moves the clock and does the part of the daily round that is about people, or the whole round. */
async function forgetAfter(days: number, round = forgetPeople): Promise<void> {
  test.clock.advance(days * DAY_MS)
  await round(test.services, test.clock.now())
}

const dayIn = (days: number) => new Date(test.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
let senders = 0

/** Stores a message of a new sender, with diets if it tells about an evening. */
async function write(evening?: { readonly date?: string }) {
  const email = `guest${(senders += 1)}@example.com`
  const texts = { name: `Guest ${senders}`, email, subject: 'Dinner', message: 'In March?' }
  const diets = { hasConsent: true, diets: 'Vegan', allergens: ['fish' as const] }
  await test.client().messages.send({ body: { ...texts, ...(evening && { evening: { ...evening, ...diets } }) } })
  const { items } = await admin.messages.list({ query: { limit: 1 } })
  return items[0]! // was just sent
}

const customer = async (id: number) => (await admin.customers.get({ params: { id } })).customer
const exists = (id: number) =>
  admin.customers.get({ params: { id } }).then(
    () => true,
    () => false,
  )

it('after three years without a contact a customer is erased, which the log and the list of erasures say', async () => {
  const { customerId: silent } = await write()
  const { customerId: asked } = await write()
  const { customerId: ordered } = await write()
  await forgetAfter(2 * YEAR_DAYS)
  await admin.orders.create({ body: { customerId: ordered!, day: dayIn(30) } })
  const wrote = (await admin.customers.get({ params: { id: asked! } })).customer
  const texts = { name: 'Again', email: wrote.email, subject: 'Again', message: 'Hello' }
  await test.client().messages.send({ body: texts })
  test.log.length = 0
  await forgetAfter(YEAR_DAYS - 30)
  expect([await exists(silent!), await exists(asked!), await exists(ordered!)]).toEqual([true, true, true])
  await forgetAfter(31, keepHouse)
  expect([await exists(silent!), await exists(asked!), await exists(ordered!)]).toEqual([false, true, true])
  const { items } = await admin.customers.erasures()
  expect(items).toEqual([{ at: expect.any(String), actorId: null, actorName: null, count: 1 }])
  expect(test.log.some((line) => line.includes('"erased":1'))).toBe(true)
  expect(test.log.join('')).not.toContain('guest1@')
})

it('after as many years as the setting says, customers are erased with the files of their evenings', async () => {
  await admin.deskSettings.update({ body: { keepYears: 1 } })
  const { customerId } = await write()
  const { order } = await admin.orders.create({ body: { customerId: customerId! } })
  await admin.orderFiles.upload({ params: order, body: { name: 'Contract.pdf' }, file: new Blob(['%PDF-1.7']) })
  const files = () => test.db.selectFrom('order_files').select('id').execute()
  await forgetAfter(YEAR_DAYS - 30)
  expect(await files()).toHaveLength(1)
  await forgetAfter(31)
  expect([await exists(customerId!), await files()]).toEqual([false, []])
  await admin.deskSettings.update({ body: { keepYears: 3 } })
})

it('suspected messages are forgotten after thirty days, also those in the trash, and what was brought in stays', async () => {
  const email = 'suspected@example.com'
  const texts = { name: 'Eve', email, message: 'In March?', website: 'https://eve.example' }
  for (const subject of ['in', 'out', 'trash']) await test.client().messages.send({ body: { ...texts, subject } })
  const { items } = await admin.messages.list({ query: { status: 'Suspected' } })
  const idOf = (name: string) => items.find(({ subject }) => subject === name)!.id // all three were just sent
  await admin.messages.delete({ params: { id: idOf('trash') } })
  await admin.messages.change({ body: { messages: [{ id: idOf('in'), suspected: false }] } })
  const kept = async () => {
    const rows = await test.db
      .selectFrom('messages')
      .select('subject')
      .where('email', '=', email)
      .orderBy('id')
      .execute()
    return rows.map(({ subject }) => subject)
  }
  await forgetAfter(29, keepHouse)
  expect(await kept()).toEqual(['in', 'out', 'trash'])
  await forgetAfter(2, keepHouse)
  expect(await kept()).toEqual(['in'])
  expect(await test.db.selectFrom('sent_forms').select('key').execute()).toEqual([])
})

describe('thirty days after the evening', () => {
  it('diets are forgotten: of the order, of its message, of its guests, and the link of the table', async () => {
    const message = await write({ date: dayIn(5) })
    const params = { id: message.orderId! }
    const body = { name: 'Zoe', diet: 'No nuts', allergens: [], hasConsent: true }
    await admin.guests.create({ params, body })
    await admin.guests.createLink({ params })
    const { order } = await admin.orders.get({ params })
    expect(order).toMatchObject({ diets: 'Vegan', allergens: ['fish'] })
    await forgetAfter(35)
    expect((await admin.orders.get({ params })).order).toMatchObject({ diets: 'Vegan' })
    expect((await admin.guests.list({ params })).items).toHaveLength(1)
    await forgetAfter(1)
    const nothing = { diets: '', allergens: [], consentedAt: null, isUnreadable: false }
    expect((await admin.orders.get({ params })).order).toMatchObject({ ...nothing, version: order.version + 1 })
    expect((await admin.messages.get({ params: message })).message.evening).toMatchObject(nothing)
    expect((await admin.guests.list({ params })).items).toEqual([])
    expect(await test.db.selectFrom('secret_links').select('id').where('order_id', '=', params.id).execute()).toEqual(
      [],
    )
  })

  it('a message without an order forgets them too, or a year after it came in without a date', async () => {
    const dated = await write({ date: dayIn(5) })
    const undated = await write({})
    await test.db.deleteFrom('orders').where('message_id', '=', dated.id).execute()
    const diets = async ({ id }: { readonly id: number }) =>
      (await admin.messages.get({ params: { id } })).message.evening!.diets
    await forgetAfter(36)
    expect([await diets(dated), await diets(undated)]).toEqual(['', 'Vegan'])
    await forgetAfter(YEAR_DAYS - 36)
    expect(await diets(undated)).toBe('')
  })

  it("a customer's own are forgotten, unless they are remembered or another evening is to come", async () => {
    const add = async (days: readonly number[], isRemembered = false) => {
      const { customerId } = await write()
      const diets = { diets: 'Vegan', hasConsent: true, isRemembered }
      await admin.customers.update({ params: { id: customerId! }, body: { version: 1, ...diets } })
      for (const inDays of days) await admin.orders.create({ body: { customerId: customerId!, day: dayIn(inDays) } })
      return customerId!
    }
    const over = await add([5])
    const remembered = await add([5], true)
    const coming = await add([5, 60])
    const without = await add([])
    const diets = async () =>
      Promise.all([over, remembered, coming, without].map(async (id) => (await customer(id)).diets))
    await forgetAfter(35)
    expect(await diets()).toEqual(['Vegan', 'Vegan', 'Vegan', 'Vegan'])
    await forgetAfter(1)
    expect(await diets()).toEqual(['', 'Vegan', 'Vegan', 'Vegan'])
    await forgetAfter(60)
    expect(await diets()).toEqual(['', 'Vegan', '', 'Vegan'])
    await forgetAfter(YEAR_DAYS)
    expect(await diets()).toEqual(['', 'Vegan', '', ''])
  })
})
