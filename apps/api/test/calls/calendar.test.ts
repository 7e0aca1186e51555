import { notFound, unknownId } from '@tablier/conformance'
import { addDays, dateAt } from '@tablier/contracts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useApi } from '../api-subject.ts'

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
    const body = { firstDay: day(1), lastDay: day(1), note: '' }
    await expect(admin.calendar.updateDayOff({ params: { id: unknownId }, body })).rejects.toMatchObject(notFound)
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
    const { items } = await admin.activity.list({ query: { limit: 1 } })
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
  const opened = await Promise.all(links.map((made) => test.load(made.link.path)))
  expect(opened.filter(({ status }) => status === 200)).toHaveLength(1)
  await admin.calendar.revokeLink()
  await admin.calendar.revokeLink()
  await expect(admin.calendar.getLink()).resolves.toEqual({ link: null })
})

it('the calendar for a phone has a line in the activity, without the link', async () => {
  const { link } = await admin.calendar.createLink()
  const { items } = await admin.activity.list({ query: { limit: 1 } })
  expect(items).toMatchObject([{ area: 'settings', action: 'edited', details: ['calendar_link'] }])
  expect(JSON.stringify(items)).not.toContain(link.path)
})
