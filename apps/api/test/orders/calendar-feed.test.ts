import { addDays, dateAt, DAY_MS, type OrderState } from '@tablier/contracts'
import ICAL from 'ical.js'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../harness.ts'
import { insertCustomer, insertOrder } from './stored-orders.ts'

const ZONE = 'Europe/Berlin'

const test = useTestApp({ env: { PUBLIC_URL: 'https://kitchen.example/' } })
let customer_id: number
let path: string

beforeAll(async () => {
  await test.db.updateTable('settings').set({ time_zone: ZONE, site_name: 'Kitchen; Ada, & Co' }).execute()
  const secret = { notes: 'Secret note', sealed: 'aa', sealed_key: 'bb', consented_at: test.clock.now().toISOString() }
  customer_id = await insertCustomer(test, { name: 'Ada, "the" Guest; née O\\Neill', ...secret })
})
beforeEach(async () => {
  await test.db.deleteFrom('orders').execute()
  await test.db.deleteFrom('days_off').execute()
  path = (await (await test.admin()).calendar.createLink()).link.path ?? ''
})

interface Evening {
  readonly day: string
  readonly state?: OrderState
  readonly start?: string | null
  readonly zone?: string
  readonly heldFor?: number
  readonly told?: { readonly occasion: string; readonly place: string }
}

/** @param heldFor in days */
async function insert({
  day,
  state = 'confirmed',
  start = '19:30',
  zone = ZONE,
  heldFor,
  told,
}: Evening): Promise<number> {
  const slot = ['confirmed', 'done'].includes(state) || heldFor ? 1 : null
  const facts = { guests: 8, price: 90_000, occasion: 'A birthday', place: 'The old mill,\nLyon' }
  const secret = { notes: 'Secret note', sealed: 'aa', sealed_key: 'bb', consented_at: test.clock.now().toISOString() }
  const texts = { ...facts, ...told }
  return insertOrder(test, { customer_id, state, slot, day, start, time_zone: zone, ...texts, ...secret }, heldFor)
}

const ask = (headers: Record<string, string> = {}) => test.app.inject({ url: path, headers })

async function read() {
  const answer = await ask()
  expect(answer).toMatchObject({ statusCode: 200, headers: { 'content-type': 'text/calendar; charset=utf-8' } })
  const calendar = new ICAL.Component(ICAL.parse(answer.body))
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
  return { calendar, events, text: answer.body }
}

const soon = () => addDays(dateAt(test.clock.now(), ZONE), 7)
/** Returns the last Sunday of a month of next year, on which the clocks of Europe change. */
function clockChange(month: 3 | 10): string {
  const last = new Date(Date.UTC(test.clock.now().getUTCFullYear() + 1, month, 0))
  return new Date(last.getTime() - last.getUTCDay() * DAY_MS).toISOString().slice(0, 10)
}
const localTime = (time: ICAL.Time, timeZone: string) =>
  new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(time.toJSDate())

describe('an evening in the calendar for phones', () => {
  it('says who, where, when, how many and what for', async () => {
    const id = await insert({ day: soon() })
    const { events, calendar } = await read()
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Evenings, Kitchen; Ada, & Co')
    expect(events).toMatchObject([
      {
        uid: `order-${id}@kitchen.example`,
        sequence: 1,
        summary: 'Ada, "the" Guest; née O\\Neill, 8 guests',
        location: 'The old mill,\nLyon',
        description: `A birthday\n8 guests\nhttps://kitchen.example/admin/orders/${id}`,
      },
    ])
    const [event] = events
    expect(event!.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
    expect(event!.component.getFirstPropertyValue('url')).toBe(`https://kitchen.example/admin/orders/${id}`)
    expect(event!.duration.toSeconds()).toBe(4 * 60 * 60)
  })

  it('has no characters of Word, which older records may hold, in lines of at most 75 bytes', async () => {
    const occasion = `Silver\u000bwed\u00adding\u0001\u200b ${'👩‍🍳é漢'.repeat(30)}`
    await insert({ day: soon(), told: { occasion, place: 'Mill,\u2028Lyon\u001f; \u202eB\\C' } })
    const { events, text } = await read()
    expect(events).toMatchObject([{ location: 'Mill,\nLyon; B\\C' }])
    expect(events[0]!.description.split('\n').slice(0, 2)).toEqual(['Silver', `wedding ${'👩‍🍳é漢'.repeat(30)}`])
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\u00ad\u200b\u2028\u202e\ufffd]/u)
    expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  })

  it('has neither diets, allergies nor notes', async () => {
    await insert({ day: soon() })
    expect((await read()).text).not.toMatch(/secret|aa|bb/i)
  })

  it.each([3, 10] as const)('begins at its local time around the change of the clocks in month %i', async (month) => {
    const days = [-1, 0, 1].map((after) => addDays(clockChange(month), after))
    for (const day of days) await insert({ day })
    const { events } = await read()
    expect(events.map(({ startDate }) => localTime(startDate, ZONE))).toEqual(days.map((day) => `${day} 19:30`))
    expect(events.map(({ endDate }) => localTime(endDate, ZONE))).toEqual(days.map((day) => `${day} 23:30`))
  })

  it('begins at the time of its own zone', async () => {
    await insert({ day: soon(), zone: 'America/New_York' })
    const { events } = await read()
    expect(localTime(events[0]!.startDate, 'America/New_York')).toBe(`${soon()} 19:30`)
  })

  it('takes the whole day without a start', async () => {
    await insert({ day: soon(), start: null })
    const [event] = (await read()).events
    expect([event!.startDate.isDate, event!.startDate.toString(), event!.endDate.toString()]).toEqual([
      true,
      soon(),
      addDays(soon(), 1),
    ])
  })

  it.each(['held', 'quoted'] as const)('is tentative while it is %s', async (state) => {
    await insert({ day: soon(), state, heldFor: 2 })
    const [event] = (await read()).events
    expect(event!.component.getFirstPropertyValue('status')).toBe('TENTATIVE')
    expect(event!.summary).toMatch(new RegExp(`^${state}: `, 'i'))
  })

  it('is not there if it is an enquiry, a hold that has ended, lost, or more than a year ago', async () => {
    await insert({ day: soon(), state: 'enquiry' })
    await insert({ day: soon(), state: 'lost' })
    await insert({ day: soon(), state: 'held', heldFor: -1 })
    await insert({ day: addDays(soon(), -400), state: 'done' })
    const id = await insert({ day: addDays(soon(), -300), state: 'done' })
    expect((await read()).events.map(({ uid }) => uid)).toEqual([`order-${id}@kitchen.example`])
  })
})

it('days off take whole days, with the last one', async () => {
  const admin = await test.admin()
  const body = { firstDay: soon(), lastDay: addDays(soon(), 2), note: 'Market' }
  const { dayOff } = await admin.calendar.createDayOff({ body })
  await admin.calendar.updateDayOff({ params: dayOff, body })
  const { events } = await read()
  expect(events).toMatchObject([
    { uid: `days-off-${dayOff.id}@kitchen.example`, summary: 'Day off: Market', sequence: 2 },
  ])
  expect(events[0]!.endDate.toString()).toBe(addDays(soon(), 3))
})

describe('the link to the calendar', () => {
  it('may not be kept or listed, and answers 304 if nothing has changed', async () => {
    await insert({ day: soon() })
    const { headers } = await ask()
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    const condition = { 'if-none-match': String(headers['etag']) }
    test.clock.advance(60_000)
    expect(await ask(condition)).toMatchObject({ statusCode: 304, body: '' })
    await insert({ day: addDays(soon(), 1) })
    expect(await ask(condition)).toMatchObject({ statusCode: 200 })
  })

  it('works for a year after it was last read', async () => {
    const later = async (days: number) => {
      test.clock.advance(days * DAY_MS)
      return (await ask()).statusCode
    }
    expect([await later(300), await later(300), await later(364)]).toEqual([200, 200, 200])
    expect([await later(366)]).toEqual([404])
  })

  it.each(['made-up.ics', `${'0'.repeat(64)}.ics`, '.ics', 'x'])('is not %s', async (made) => {
    const { statusCode, body, headers } = await test.app.inject(`/calendar/${made}`)
    expect([statusCode, body, headers['cache-control']]).toEqual([404, 'This calendar has ended.\n', 'no-store'])
  })

  it('is neither in the log nor in the database', async () => {
    await ask()
    const log = test.log.join('\n')
    expect(log).toContain('/calendar/:file')
    const token = path.slice('/calendar/'.length, -'.ics'.length)
    const rows = await test.db.selectFrom('secret_links').selectAll().execute()
    expect(log + JSON.stringify(rows)).not.toContain(token)
  })
})
