import type { Client } from '@tablier/api-client'
import { addDays, type Api } from '@tablier/contracts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openRestarts, useTestApp } from '../harness.ts'

const DAY = '2027-05-31'
const HOLD_MS = 7 * 24 * 60 * 60 * 1000
const SECRET_DIET = 'Only blue mangosteens'

const test = useTestApp()
const admin = test.owner
let customerId: number

beforeAll(async () => {
  const texts = { name: 'Ada', email: 'ada@example.com' }
  customerId = (await admin.messages.createTest({ body: texts })).message.customerId!
})

type NewOrder = Partial<Parameters<Client<Api>['orders']['create']>[0]['body']>

const create = async (extra: NewOrder = {}) =>
  (await admin.orders.create({ body: { customerId, day: DAY, ...extra } })).order
const createMany = async (count: number) => Promise.all(Array.from({ length: count }, () => create()))
const confirm = async (id: number) => admin.orders.move({ params: { id }, body: { from: 'enquiry', to: 'confirmed' } })
const get = async (id: number) => (await admin.orders.get({ params: { id } })).order

/** Returns how many calls succeeded, and the codes of the others. */
async function outcomes(calls: readonly Promise<unknown>[]) {
  const settled = await Promise.allSettled(calls)
  const refusals = settled.flatMap((call) => (call.status === 'rejected' ? [call.reason as { code: string }] : [])) // all reasons are ApiErrors
  return { succeeded: calls.length - refusals.length, codes: [...new Set(refusals.map(({ code }) => code))] }
}

it('the list of orders is in pages by day, and counted by state and search', async () => {
  for (const [index, day] of ['2027-05-03', null, '2027-05-01', '2027-05-02'].entries())
    await create({ day, occasion: index > 1 ? 'A wedding' : 'A dinner', place: index === 1 ? 'Lisbon' : 'Porto' })
  const days = async (query: object) => {
    const { items, total } = await admin.orders.list({ query: { limit: 3, ...query } })
    return [total, ...items.map(({ day }) => day?.slice(-2))]
  }
  expect([await days({}), await days({ page: 2 })]).toEqual([
    [4, '01', '02', '03'],
    [4, undefined],
  ])
  expect(await days({ order: 'latest' })).toEqual([4, '03', '02', '01'])
  expect([await days({ search: 'WEDD' }), await days({ search: 'li' })]).toEqual([
    [2, '01', '02'],
    [1, undefined],
  ])
  expect([await days({ search: 'ada', limit: 1 }), await days({ search: 'ada', customer: customerId + 1 })]).toEqual([
    [4, '01'],
    [0],
  ])
  const { items } = await admin.orders.list({ query: { from: '2027-05-02' } })
  await admin.orders.move({ params: items[0]!, body: { from: 'enquiry', to: 'held' } }) // the evening of 2 May
  const held = { enquiry: 3, held: 1 }
  expect([await days({ state: 'held' }), (await admin.orders.counts()).counts]).toMatchObject([[1, '02'], held])
  test.clock.advance(HOLD_MS + 1000)
  expect([await days({ state: 'held' }), (await admin.orders.counts()).counts]).toMatchObject([[0], { enquiry: 4 }])
})

describe('a day', () => {
  beforeEach(async () => {
    await sql`truncate orders cascade`.execute(test.db)
    await admin.deskSettings.update({ body: { eveningsADay: 1 } })
  })

  it.each([1, 3])('of %i evenings is given to so many of thirty who confirm at once', async (eveningsADay) => {
    await admin.deskSettings.update({ body: { eveningsADay } })
    const orders = await createMany(30)
    const confirmed = await outcomes(orders.map(({ id }) => confirm(id)))
    expect(confirmed).toEqual({ succeeded: eveningsADay, codes: ['slot_taken'] })
    const { counts } = await admin.orders.counts()
    expect(counts).toMatchObject({ confirmed: eveningsADay, enquiry: 30 - eveningsADay })
    const slots = test.db.selectFrom('orders').select('slot').where('slot', 'is not', null).orderBy('slot')
    expect((await slots.execute()).map(({ slot }) => slot)).toEqual([1, 2, 3].slice(0, eveningsADay))
  })

  it('whose hold has ended is given to one of many who want it, and the rest are refused', async () => {
    const [held, ...others] = await createMany(8)
    await admin.orders.move({ params: held!, body: { from: 'enquiry', to: 'held' } }) // eight were made
    test.clock.advance(HOLD_MS + 1000)
    const confirmed = await outcomes([held!, ...others].map(({ id }) => confirm(id)))
    expect(confirmed).toEqual({ succeeded: 1, codes: ['slot_taken'] })
    const { items } = await admin.orders.events({ params: held! })
    expect(items.filter(({ action }) => action === 'lapsed')).toHaveLength(1)
  })

  it('whose two holds have ended is given to both who confirm at once, without a deadlock', async () => {
    await admin.deskSettings.update({ body: { eveningsADay: 2 } })
    const days = Array.from({ length: 10 }, (_, index) => addDays(DAY, index))
    const orders = await Promise.all([...days, ...days].map((day) => create({ day })))
    for (const { id } of orders) await admin.orders.move({ params: { id }, body: { from: 'enquiry', to: 'held' } })
    test.clock.advance(HOLD_MS + 1000)
    const confirmed = await outcomes(orders.map(({ id }) => confirm(id)))
    expect(confirmed).toEqual({ succeeded: 20, codes: [] })
  })

  it('that a writer took who does not wait for others is refused too', async () => {
    const order = await create()
    const other = await create()
    // Writes past our own code, so only the constraint decides.
    await sql`create function take_slot() returns trigger language plpgsql as $$ begin new.slot := 1; return new; end $$`.execute(
      test.db,
    )
    await confirm(other.id)
    await sql`create trigger take_slot before update on orders for each row execute function take_slot()`.execute(
      test.db,
    )
    await admin.deskSettings.update({ body: { eveningsADay: 2 } })
    const refusal = { status: 409, code: 'slot_taken', data: { order: { id: order.id, state: 'enquiry' } } }
    await expect(confirm(order.id)).rejects.toMatchObject(refusal)
    await sql`drop function take_slot() cascade`.execute(test.db) // the next tests have the same database
  })
})

it('an order that people change or move at once is changed once', async () => {
  const params = await create()
  const changes = ['Lyon', 'Nice', 'Caen'].map((place) => admin.orders.update({ params, body: { version: 1, place } }))
  expect(await outcomes(changes)).toEqual({ succeeded: 1, codes: ['stale_version'] })
  const states = ['quoted', 'held', 'lost'] as const
  const moves = states.map((to) => admin.orders.move({ params, body: { from: 'enquiry', to } }))
  expect(await outcomes(moves)).toEqual({ succeeded: 1, codes: ['stale_version'] })
})

it('an order keeps its local day and time over the change to daylight saving', async () => {
  const evening = { day: '2027-03-28', start: '19:30', timeZone: 'Europe/Berlin' }
  const { id } = await create(evening)
  await sql`set time zone 'America/Los_Angeles'`.execute(test.db) // of one connection at least
  test.clock.advance(Date.parse('2027-03-28T00:59:00Z') - test.clock.now().getTime())
  expect(await get(id)).toMatchObject(evening)
  await confirm(id)
  test.clock.advance(2 * 60_000) // 01:01 UTC is 03:01 in Berlin
  expect(await get(id)).toMatchObject(evening)
  expect((await admin.orders.list({ query: { from: '2027-03-28', to: '2027-03-28' } })).total).toBe(1)
})

it('a restart keeps orders, their holds and who has a day', async () => {
  const site = await openRestarts()
  onTestFinished(site.drop)
  const before = await site.start()
  const chef = await before.admin()
  const { message } = await chef.messages.createTest({ body: { email: 'ada@example.com' } })
  const body = { customerId: message.customerId!, day: DAY, diets: SECRET_DIET, hasConsent: true }
  const { order } = await chef.orders.create({ body })
  const { order: other } = await chef.orders.create({ body })
  const held = await chef.orders.move({ params: order, body: { from: 'enquiry', to: 'held' } })
  await before.close()
  await using after = await site.start()
  const { orders } = await after.admin()
  expect((await orders.get({ params: order })).order).toEqual(held.order)
  const confirmed = orders.move({ params: other, body: { from: 'enquiry', to: 'confirmed' } })
  await expect(confirmed).rejects.toMatchObject({ code: 'slot_taken' })
})
