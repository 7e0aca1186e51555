import { addDays, dateAt, DAY_MS, type OrderState } from '@tablier/contracts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useApi } from '../conformance/api-subject.ts'
import { insertRows } from '../database.ts'
import { insertCustomer, insertOrder } from './stored-orders.ts'

const { test, admin } = useApi()
let today: string

const day = (fromToday: number) => addDays(today, fromToday)
const listed = async () => (await admin.calendar.daysOff()).items
const busy = async (query: { from?: string; to?: string } = {}) =>
  (await test.client().calendar.public({ query })).items.map(({ day: date, state }) => `${date} ${state}`)
async function add(first: number, last = first, note = '') {
  return (await admin.calendar.createDayOff({ body: { firstDay: day(first), lastDay: day(last), note } })).dayOff
}

beforeAll(async () => {
  const { settings } = await test.owner.settings.adminGet()
  today = dateAt(test.now(), settings.timeZone)
})
beforeEach(async () => {
  for (const params of await listed()) await admin.calendar.deleteDayOff({ params })
})

describe('days off', () => {
  it('are listed by day until they are over', async () => {
    const later = await add(9, 12, ' Lyon ')
    const now = await add(-3, 0)
    await add(-29, -20)
    expect(await listed()).toEqual([now, later])
    expect(later).toMatchObject({ firstDay: day(9), lastDay: day(12), note: 'Lyon', version: 1 })
  })

  it('are changed by who knows how they are', async () => {
    const off = await add(1)
    const body = { firstDay: day(2), lastDay: day(3), note: 'Market', version: 1 }
    const changed = (await admin.calendar.updateDayOff({ params: off, body })).dayOff
    expect(changed).toEqual({ ...body, id: off.id, version: 2 })
    const refusal = { status: 409, code: 'stale_version', data: { dayOff: changed } }
    await expect(admin.calendar.updateDayOff({ params: off, body })).rejects.toMatchObject(refusal)
  })

  it('are deleted once', async () => {
    const params = await add(1)
    await admin.calendar.deleteDayOff({ params })
    await expect(admin.calendar.deleteDayOff({ params })).rejects.toMatchObject({ status: 404 })
  })

  it.each([
    ['2027-03-02', '2027-03-01', 'lastDay'],
    ['2027-01-01', '2028-01-02', 'lastDay'],
  ])('are not from %s to %s', async (firstDay, lastDay, field) => {
    const body = { firstDay, lastDay }
    await expect(admin.calendar.createDayOff({ body })).rejects.toMatchObject({ status: 400, fields: [{ field }] })
    const { id } = await add(1)
    await expect(admin.calendar.updateDayOff({ params: { id }, body: { ...body, note: '' } })).rejects.toMatchObject({
      status: 400,
    })
  })

  it('are in the calendar of their days', async () => {
    const off = await add(-2, 3)
    const { from, to, daysOff: shown } = await admin.calendar.get()
    expect({ from, to, shown }).toEqual({ from: today, to: day(61), shown: [off] })
    expect((await admin.calendar.get({ query: { from: day(4) } })).daysOff).toEqual([])
    expect((await admin.calendar.get({ query: { from: day(-9), to: day(-2) } })).daysOff).toEqual([off])
  })

  it('have a line in the activity, without their note', async () => {
    await add(1, 1, 'In hospital')
    const { items } = await admin.activity.list({ query: { limit: 1, area: 'settings' } })
    expect(items).toMatchObject([{ area: 'settings', action: 'edited', title: '', details: ['days_off'] }])
    expect(JSON.stringify(items)).not.toContain('hospital')
  })
})
it('the calendar for the public says nothing about the past and what is more than three years ahead', async () => {
  await add(-5, 1)
  expect(await busy({ from: day(-20), to: day(20) })).toEqual([`${today} taken`, `${day(1)} taken`])
  await add(1090, 1110)
  const inThreeYears = `${Number(today.slice(0, 4)) + 3}${today.slice(4)}`
  expect((await busy({ from: day(1080) })).at(-1)).toBe(`${inThreeYears} taken`)
  expect(await busy({ from: day(1200) })).toEqual([])
})

it.each([
  [{ from: '2027-05-02', to: '2027-05-01' }, 'to'],
  [{ from: '2027-05-01', to: '2027-07-02' }, 'to'],
])('the calendar for the public is not asked for %j', async (query, field) => {
  const refusal = { status: 400, fields: [{ field }] }
  await expect(test.client().calendar.public({ query })).rejects.toMatchObject(refusal)
  await expect(admin.calendar.get({ query })).rejects.toMatchObject(refusal)
})
it('the calendar for a phone has a link that can be shown again, renewed, also by several at once, and revoked', async () => {
  await expect(admin.calendar.getLink()).resolves.toEqual({ link: null })
  const { link } = await admin.calendar.createLink()
  expect(link.path).toMatch(/^\/calendar\/[0-9a-f]{64}\.ics$/)
  await expect(admin.calendar.getLink()).resolves.toEqual({ link })
  const { link: renewed } = await admin.calendar.createLink()
  expect(renewed.path).not.toBe(link.path)
  await expect(admin.calendar.getLink()).resolves.toEqual({ link: renewed })
  const links = await Promise.all([1, 2, 3].map(() => admin.calendar.createLink()))
  const opened = await Promise.all(links.map((made) => test.load(String(made.link.path))))
  expect(opened.filter(({ status }) => status === 200)).toHaveLength(1)
  await admin.calendar.revokeLink()
  await admin.calendar.revokeLink()
  await expect(admin.calendar.getLink()).resolves.toEqual({ link: null })
})

it('the calendar for a phone has a line in the activity, without the link', async () => {
  const { link } = await admin.calendar.createLink()
  const { items } = await admin.activity.list({ query: { limit: 1, area: 'settings' } })
  expect(items).toMatchObject([{ area: 'settings', action: 'edited', details: ['calendar_link'] }])
  expect(JSON.stringify(items)).not.toContain(link.path)
})

describe('a day', () => {
  let customer_id: number
  /** The day a week from now. */
  let date: string

  beforeAll(async () => {
    await test.db.updateTable('settings').set({ time_zone: 'Europe/Berlin' }).execute()
    customer_id = await insertCustomer(test, {})
  })
  beforeEach(async () => {
    date = addDays(dateAt(test.now(), 'Europe/Berlin'), 7)
    await test.db.deleteFrom('orders').execute()
    await evenings(1)
  })

  const evenings = (aDay: number) => test.db.updateTable('settings').set({ evenings_a_day: aDay }).execute()

  const insert = (state: OrderState, slot: number | null, heldFor?: number) =>
    insertOrder(test, { customer_id, day: date, state, slot }, heldFor)

  const publicStates = async () => (await test.client().calendar.public()).items.map(({ state }) => state)
  const shown = async () => (await admin.calendar.get()).orders.map(({ state, heldUntil }) => [state, !!heldUntil])

  it.each<[aDay: number, stored: OrderState[], shownAs: 'taken' | 'held' | 'free']>([
    [1, ['confirmed'], 'taken'],
    [2, ['confirmed'], 'free'],
    [2, ['confirmed', 'held'], 'held'],
    [2, ['confirmed', 'done'], 'taken'],
    [1, ['held', 'confirmed'], 'taken'], // more evenings than are still offered
  ])('of %i evenings with %j is %s', async (aDay, stored, shownAs) => {
    await evenings(aDay)
    for (const [index, state] of stored.entries()) await insert(state, index + 1, state === 'held' ? 1 : undefined)
    expect(await publicStates()).toEqual(shownAs === 'free' ? [] : [shownAs])
    const { orders } = await admin.calendar.get()
    expect(orders[0]).toMatchObject({
      day: date,
      customer: { id: customer_id, name: 'Ada Guest' },
      timeZone: 'Europe/Berlin',
    })
  })

  it('is free while only enquiries, quotes without a hold and lost evenings are for it', async () => {
    for (const state of ['enquiry', 'quoted', 'lost'] as const) await insert(state, null)
    const asked = ['enquiry', 'quoted'].map((state) => [state, false])
    expect([await publicStates(), await shown()]).toEqual([[], asked])
  })

  it.each(['held', 'quoted'] as const)('that is %s is held until its time has come', async (state) => {
    await insert(state, 1, 2)
    expect([await publicStates(), await shown()]).toEqual([['held'], [[state, true]]])
    test.advance(2 * DAY_MS)
    expect([await publicStates(), await shown()]).toEqual([[], [[state === 'held' ? 'enquiry' : 'quoted', false]]])
  })

  it('off is taken, whoever holds it', async () => {
    await insert('held', 1, 1)
    const { dayOff } = await admin.calendar.createDayOff({ body: { firstDay: date, lastDay: date } })
    expect(await publicStates()).toEqual(['taken'])
    await admin.calendar.deleteDayOff({ params: dayOff })
    expect(await publicStates()).toEqual(['held'])
  })

  it('off is refused if there are 500 that are not over', async () => {
    const addOff = (off: string) => admin.calendar.createDayOff({ body: { firstDay: off, lastDay: off } })
    await addOff('2020-01-01')
    const row = { first_day: '2090-01-01', last_day: '2090-01-01', note: '', updated_at: test.now().toISOString() }
    await insertRows(
      test.db,
      'days_off',
      Array.from({ length: 499 }, () => row),
    )
    await addOff('2090-01-02')
    await expect(addOff('2090-01-03')).rejects.toMatchObject({ code: 'limit_reached' })
  })
})
