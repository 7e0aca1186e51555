import type { Client } from '@tablier/api-client'
import { addDays, type Api } from '@tablier/contracts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openRestarts, useTestApp } from './harness.ts'

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
  const refusals = settled.flatMap((call) => (call.status === 'rejected' ? [call.reason as { code: string }] : [])) // ApiErrors
  return { succeeded: calls.length - refusals.length, codes: [...new Set(refusals.map(({ code }) => code))] }
}

describe('the list of 300 orders', () => {
  beforeAll(async () => {
    // By day. Every third hold has ended, and the last ten orders have no day.
    await sql`
      insert into orders
        (customer_id, state, held_until, day, slot, time_zone, occasion, place, currency, created_at, updated_at)
      select ${customerId}, case when n % 10 = 0 and n <= 290 then 'held' else 'enquiry' end,
        case when n % 10 = 0 and n <= 290 then now() + (n % 3 - 0.5) * interval '1 day' end,
        case when n <= 290 then '2020-01-01'::date + n::integer end,
        case when n % 10 = 0 and n <= 290 then 1 end, 'Europe/Paris',
        case when n = 250 then 'A truffle menu' when n % 2 = 0 then 'A wedding' else 'A dinner' end,
        case when n > 100 and n <= 210 then 'Lisbon' else 'Porto' end, 'EUR', now(), now()
      from generate_series(1, 300) as n`.execute(test.db)
  })

  const list = (query: object) => admin.orders.list({ query: { limit: 10, ...query } })
  const ids = async (query: object) => (await list(query)).items.map(({ id }) => id)

  it('has every order once on its pages', async () => {
    for (const order of ['soonest', 'latest'] as const) {
      const { rows } = await sql<{ id: number }>`
        select id from orders order by ${order === 'latest' ? sql`day desc nulls last, id desc` : sql`day, id`}`.execute(
        test.db,
      )
      for (const page of [1, 2, 3, 14, 15, 16, 17, 28, 29, 30, 31])
        expect(await ids({ page, order })).toEqual(rows.slice(10 * (page - 1), 10 * page).map(({ id }) => id))
    }
  })

  it('is searched for the name of a customer, an occasion or a place', async () => {
    expect(await list({ search: 'TRUFFLE' })).toMatchObject({ total: 1, items: [{ occasion: 'A truffle menu' }] })
    expect(await list({ search: 'zeppelin' })).toMatchObject({ total: 0, items: [] })
    const weddings = await list({ search: 'wedding' })
    expect(weddings.total).toBe(149)
    expect(weddings.items.map(({ day }) => day).slice(0, 2)).toEqual(['2020-01-03', '2020-01-05'])
    const [second] = (await list({ search: 'wedding', page: 2 })).items
    expect(second!.day! > weddings.items.at(-1)!.day!).toBe(true)
    expect(await list({ search: 'Lisbon', page: 11, order: 'latest' })).toMatchObject({
      total: 110,
      items: { length: 10, 9: { place: 'Lisbon', day: '2020-04-11' } },
    })
    expect(await list({ search: 'ada' })).toMatchObject({ total: 300 })
    expect(await list({ search: 'ada', customer: customerId + 1 })).toMatchObject({ total: 0 })
    expect(await list({ search: 'li' })).toMatchObject({ total: 110 })
  })

  it('counts as many in each state as its pages have, after every kind of change', async () => {
    await sql`delete from orders where id % 7 = 0`.execute(test.db)
    await sql`update orders set state = 'lost' where state = 'enquiry' and id % 11 = 0`.execute(test.db)
    const { counts } = await admin.orders.counts()
    for (const state of ['enquiry', 'held', 'lost'] as const) {
      const all: string[] = []
      for (let page = 1, found = 1; found > 0; page += 1) {
        const { items } = await list({ state, page })
        all.push(...items.map((order) => order.state))
        found = items.length
      }
      expect([all.length, new Set(all)]).toEqual([counts[state], new Set([state])])
      expect((await list({ state })).total).toBe(counts[state])
    }
    await sql`truncate orders cascade`.execute(test.db)
    expect(Object.values((await admin.orders.counts()).counts)).toEqual([0, 0, 0, 0, 0, 0])
  })
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
  const [{ order }, { order: other }] = [await chef.orders.create({ body }), await chef.orders.create({ body })]
  const held = await chef.orders.move({ params: order, body: { from: 'enquiry', to: 'held' } })
  await before.close()
  await using after = await site.start()
  const { orders } = await after.admin()
  expect((await orders.get({ params: order })).order).toEqual(held.order)
  const confirmed = orders.move({ params: other, body: { from: 'enquiry', to: 'confirmed' } })
  await expect(confirmed).rejects.toMatchObject({ code: 'slot_taken' })
})
