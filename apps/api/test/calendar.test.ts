import { addDays, dateAt, DAY_MS, type OrderState } from '@tablier/contracts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { insertRows } from './database.ts'
import { useTestApp } from './harness.ts'
import { insertCustomer, insertOrder } from './stored-orders.ts'

const test = useTestApp()
const { calendar } = test.owner
let customer_id: number
/** A day in a week. */
let day: string

beforeAll(async () => {
  await test.db.updateTable('settings').set({ time_zone: 'Europe/Berlin' }).execute()
  customer_id = await insertCustomer(test, {})
})
beforeEach(async () => {
  day = addDays(dateAt(test.clock.now(), 'Europe/Berlin'), 7)
  await test.db.deleteFrom('orders').execute()
  await evenings(1)
})

const evenings = (aDay: number) => test.db.updateTable('settings').set({ evenings_a_day: aDay }).execute()

const insert = (state: OrderState, slot: number | null, heldFor?: number) =>
  insertOrder(test, { customer_id, day, state, slot }, heldFor)

const publicStates = async () => (await test.client().calendar.public()).items.map(({ state }) => state)
const shown = async () => (await calendar.get()).orders.map(({ state, heldUntil }) => [state, !!heldUntil])

it.each<[aDay: number, stored: OrderState[], busy: 'taken' | 'held' | 'free']>([
  [1, ['confirmed'], 'taken'],
  [2, ['confirmed'], 'free'],
  [2, ['confirmed', 'held'], 'held'],
  [2, ['confirmed', 'done'], 'taken'],
  [1, ['held', 'confirmed'], 'taken'], // more evenings than are still offered
])('a day of %i evenings with %j is %s', async (aDay, stored, busy) => {
  await evenings(aDay)
  for (const [index, state] of stored.entries()) await insert(state, index + 1, state === 'held' ? 1 : undefined)
  expect(await publicStates()).toEqual(busy === 'free' ? [] : [busy])
  const { orders } = await calendar.get()
  expect(orders[0]).toMatchObject({ day, customer: { id: customer_id, name: 'Ada Guest' }, timeZone: 'Europe/Berlin' })
})

it('a day is free while only enquiries, quotes without a hold and lost evenings are for it', async () => {
  for (const state of ['enquiry', 'quoted', 'lost'] as const) await insert(state, null)
  const asked = ['enquiry', 'quoted'].map((state) => [state, false])
  expect([await publicStates(), await shown()]).toEqual([[], asked])
})

it.each(['held', 'quoted'] as const)('a day that is %s is held until its time has come', async (state) => {
  await insert(state, 1, 2)
  expect([await publicStates(), await shown()]).toEqual([['held'], [[state, true]]])
  test.clock.advance(2 * DAY_MS)
  expect([await publicStates(), await shown()]).toEqual([[], [[state === 'held' ? 'enquiry' : 'quoted', false]]])
})

it('a day off is taken, whoever holds it', async () => {
  await insert('held', 1, 1)
  const { dayOff } = await calendar.createDayOff({ body: { firstDay: day, lastDay: day } })
  expect(await publicStates()).toEqual(['taken'])
  await calendar.deleteDayOff({ params: dayOff })
  expect(await publicStates()).toEqual(['held'])
})

it('500 days off that are not over leave no place for another', async () => {
  const add = (date: string) => calendar.createDayOff({ body: { firstDay: date, lastDay: date } })
  await add('2020-01-01')
  const off = { first_day: '2090-01-01', last_day: '2090-01-01', note: '', updated_at: test.clock.now().toISOString() }
  await insertRows(
    test.db,
    'days_off',
    Array.from({ length: 499 }, () => off),
  )
  await add('2090-01-02')
  await expect(add('2090-01-03')).rejects.toMatchObject({ code: 'limit_reached' })
})
