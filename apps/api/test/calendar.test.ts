import { addDays, dateAt, type OrderState } from '@tablier/contracts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { useTestApp } from './harness.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const test = useTestApp()
let customer: number
/** A day in a week. */
let day: string

beforeAll(async () => {
  await test.db.updateTable('settings').set({ time_zone: 'Europe/Berlin' }).execute()
  const at = test.clock.now().toISOString()
  const values = { name: 'Ada Guest', heard_at: at, created_at: at, updated_at: at, email: '', email_key: null }
  const row = { ...values, sealed: null, sealed_key: null, consented_at: null }
  customer = (await test.db.insertInto('customers').values(row).returning('id').executeTakeFirstOrThrow()).id
})
beforeEach(async () => {
  day = addDays(dateAt(test.clock.now(), 'Europe/Berlin'), 7)
  await test.db.deleteFrom('orders').execute()
  await evenings(1)
})

const evenings = (aDay: number) => test.db.updateTable('settings').set({ evenings_a_day: aDay }).execute()

/** @param heldFor in days */
async function insert(state: OrderState, slot: number | null, heldFor?: number): Promise<void> {
  const at = test.clock.now().toISOString()
  const held_until = heldFor === undefined ? null : new Date(Date.parse(at) + heldFor * DAY_MS).toISOString()
  const unset = { message_id: null, start: null, guests: null, price: null, sealed: null, sealed_key: null }
  await test.db
    .insertInto('orders')
    .values({
      ...unset,
      customer_id: customer,
      state,
      slot,
      held_until,
      day,
      consented_at: null,
      time_zone: 'Europe/Berlin',
      currency: 'EUR',
      created_at: at,
      updated_at: at,
    })
    .execute()
}

const publicStates = async () => (await test.client().calendar.public({ query: {} })).items.map(({ state }) => state)
const shown = async () =>
  (await (await test.admin()).calendar.get()).orders.map(({ state, heldUntil }) => [state, !!heldUntil])

it('a day with a confirmed evening is taken', async () => {
  await insert('confirmed', 1)
  expect((await test.client().calendar.public()).items).toEqual([{ day, state: 'taken' }])
})

it('a day is free while only enquiries, quotes without a hold and lost evenings are for it', async () => {
  await insert('enquiry', null)
  await insert('quoted', null)
  await insert('lost', null)
  expect(await publicStates()).toEqual([])
  expect(await shown()).toEqual([
    ['enquiry', false],
    ['quoted', false],
  ])
})

it.each(['held', 'quoted'] as const)('a day that is %s is held until its time has come', async (state) => {
  await insert(state, 1, 2)
  expect([await publicStates(), await shown()]).toEqual([['held'], [[state, true]]])
  test.clock.advance(2 * DAY_MS)
  expect([await publicStates(), await shown()]).toEqual([[], [[state === 'held' ? 'enquiry' : 'quoted', false]]])
})

it('a day with two evenings is free with one, held or taken with both', async () => {
  await evenings(2)
  await insert('confirmed', 1)
  expect(await publicStates()).toEqual([])
  await insert('held', 2, 1)
  expect(await publicStates()).toEqual(['held'])
  await test.db.deleteFrom('orders').where('state', '=', 'held').execute()
  await insert('done', 2)
  expect(await publicStates()).toEqual(['taken'])
})

it('a day that has more evenings than are still offered is taken', async () => {
  await insert('confirmed', 2)
  await insert('held', 1, 1)
  expect(await publicStates()).toEqual(['taken'])
})

it('a day off is taken, whoever holds it', async () => {
  await insert('held', 1, 1)
  const body = { firstDay: day, lastDay: day }
  const { dayOff } = await (await test.admin()).calendar.createDayOff({ body })
  expect(await publicStates()).toEqual(['taken'])
  await (await test.admin()).calendar.deleteDayOff({ params: dayOff })
  expect(await publicStates()).toEqual(['held'])
})

it('the calendar has each evening with its guest', async () => {
  await insert('confirmed', 1)
  const { orders } = await (await test.admin()).calendar.get()
  expect(orders).toMatchObject([{ day, customer: { id: customer, name: 'Ada Guest' }, timeZone: 'Europe/Berlin' }])
})

it('500 days off that are not over leave no place for another', async () => {
  const add = async (date: string) =>
    (await test.admin()).calendar.createDayOff({ body: { firstDay: date, lastDay: date } })
  await add('2020-01-01')
  const off = { first_day: '2090-01-01', last_day: '2090-01-01', note: '', updated_at: test.clock.now().toISOString() }
  await test.db
    .insertInto('days_off')
    .values(Array.from({ length: 499 }, () => off))
    .execute()
  await add('2090-01-02')
  await expect(add('2090-01-03')).rejects.toMatchObject({ code: 'limit_reached' })
})
