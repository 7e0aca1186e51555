import type { Client } from '@tablier/api-client'
import { addDays, type Api, DAY_MS, dateAt } from '@tablier/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { useApi } from '../conformance/api-subject.ts'

const { test, admin } = useApi({ hasMail: true })

type Body = Parameters<Client<Api>['messages']['send']>[0]['body']
type Changes = Parameters<Client<Api>['messages']['change']>[0]['body']['messages']

let senders = 0
let email: string
beforeEach(async () => {
  email = `guest${(senders += 1)}@example.com`
  await test.mails()
})

const texts = { name: 'Ada Guest', subject: 'Dinner for eight', message: 'Is there a date in March?' }
const send = (extra: Partial<Body> = {}) => test.client().messages.send({ body: { ...texts, email, ...extra } })
const sendTrapped = (extra: Partial<Body> = {}) => send({ website: 'https://ada.example', ...extra })
const listOf = async (query: Parameters<Client<Api>['messages']['list']>[0]) =>
  (await admin.messages.list(query)).items.filter((message) => message.email === email)
const suspected = () => listOf({ query: { status: 'Suspected', limit: 100 } })
const inbox = () => listOf({ query: { limit: 100 } })
const change = async (...messages: Changes) => (await admin.messages.change({ body: { messages } })).messages
/** Returns the only message of a list. */
function only<Item>(items: readonly Item[]): Item {
  expect(items).toHaveLength(1)
  return items[0]! // has just been counted
}
const dayIn = (days: number) => addDays(dateAt(test.now(), 'UTC'), days)

describe('a message with a filled trap', () => {
  it('is answered as sent, and kept outside the inbox, the search, the counts and the dashboard, without mails', async () => {
    const before = await admin.messages.list()
    const customers = await admin.customers.list()
    await expect(sendTrapped({ evening: { date: dayIn(40), guests: 8 } })).resolves.toBeNull()
    const [message] = await suspected()
    expect(message).toMatchObject({
      ...texts,
      status: 'New',
      customerId: null,
      orderId: null,
      suspectedAt: expect.any(String),
    })
    expect(await admin.messages.list()).toEqual(before)
    for (const query of [{ status: 'Inbox' }, { status: 'New' }, { search: email }] as const)
      expect(await listOf({ query })).toEqual([])
    expect(await listOf({ query: { status: 'Suspected', search: email.slice(0, 8) } })).toHaveLength(1)
    const { ids } = await admin.messages.ids({ query: { status: 'Suspected' } })
    expect(ids).toContain(message!.id)
    expect((await admin.messages.ids()).ids).not.toContain(message!.id)
    expect((await admin.messages.get({ params: message! })).message).toEqual(message)
    expect((await admin.dashboard.get()).recent.map(({ id }) => id)).not.toContain(message!.id)
    expect(await test.mails()).toEqual([])
    test.advance(3 * DAY_MS)
    expect((await admin.replies.unanswered()).oldest?.id).not.toBe(message!.id)
    expect(await admin.customers.list()).toEqual(customers)
    await expect(admin.replies.list({ params: message! })).rejects.toMatchObject({ status: 404 })
    await expect(admin.orders.createOfMessage({ params: message! })).rejects.toMatchObject({ status: 404 })
  })

  it.each([
    ['only spaces', { website: '  ' }],
    ['nothing', { website: '' }],
    ['the time of a clock that is an hour slow', { startedAt: new Date(Date.now() - 3_600_000).toISOString() }],
    ['the time of a clock that is an hour fast', { startedAt: new Date(Date.now() + 3_600_000).toISOString() }],
    ['the time of this moment', { startedAt: new Date().toISOString() }],
    ['no time that exists', { startedAt: 'yesterday' }],
  ])('is another one than a message with %s', async (_, extra) => {
    await send(extra)
    expect([await suspected(), await inbox()]).toMatchObject([[], [{ suspectedAt: null }]])
  })
})

describe('bringing a suspected message to the inbox', () => {
  it('does everything that would have followed: mails, customer, order of its date', async () => {
    const evening = { date: dayIn(50), guests: 8, diets: 'No honey', telephone: '0170 555', hasConsent: true }
    await sendTrapped({ evening })
    const { id, createdAt } = only(await suspected())
    expect(await change({ id, suspected: false })).toEqual([{ id, status: 'New', deleted: false, suspected: true }])
    const [message] = await inbox()
    expect(message).toMatchObject({ id, createdAt, status: 'New', suspectedAt: null, evening: { diets: 'No honey' } })
    expect(await suspected()).toEqual([])
    const { order } = await admin.orders.get({ params: { id: message!.orderId! } })
    expect(order).toMatchObject({ day: evening.date, guests: 8, diets: 'No honey', state: 'enquiry' })
    expect(order.customer).toMatchObject({ id: message!.customerId, email, telephone: '0170 555' })
    expect((await test.mails()).map(({ to }) => to[0])).toEqual(['owner@example.com', email])
    const { items } = await admin.activity.list({ query: { limit: 1, area: 'messages' } })
    expect(items).toMatchObject([{ action: 'edited', details: ['Inbox'], recordId: id }])
  })

  it('is undone by its reply: order, customer and waiting mails are gone', async () => {
    await sendTrapped({ evening: { date: dayIn(51) } })
    const { id } = only(await suspected())
    const undo = await change({ id, suspected: false })
    const { orderId, customerId } = only(await inbox())
    await change(...undo)
    expect(await suspected()).toMatchObject([{ id, customerId: null, orderId: null }])
    expect(await inbox()).toEqual([])
    await expect(admin.orders.get({ params: { id: orderId! } })).rejects.toMatchObject({ status: 404 })
    await expect(admin.customers.get({ params: { id: customerId! } })).rejects.toMatchObject({ status: 404 })
    await change({ id, suspected: false })
    expect(await inbox()).toMatchObject([{ id, orderId: expect.any(Number) }])
  })

  it('keeps the customer who wrote before, and is not undone once somebody has worked on it', async () => {
    await send()
    const { customerId } = only(await inbox())
    await sendTrapped({ subject: 'Again', evening: { date: dayIn(52) } })
    const { id } = only(await suspected())
    const undo = await change({ id, suspected: false })
    expect((await inbox()).map((message) => message.customerId)).toEqual([customerId, customerId])
    await change(...undo)
    expect((await admin.customers.get({ params: { id: customerId! } })).customer.email).toBe(email)
    await change({ id, suspected: false })
    await admin.replies.send({ params: { id }, body: { body: 'Gladly' } })
    expect(await change({ id, suspected: true })).toEqual([])
    expect(await inbox()).toHaveLength(2)
  })

  it('works for several, and deleting and restoring leaves them suspected', async () => {
    for (const subject of ['one', 'two']) await sendTrapped({ subject })
    const ids = (await suspected()).map(({ id }) => id)
    const undo = await change(...ids.map((id) => ({ id, deleted: true })))
    expect([await suspected(), await inbox()]).toEqual([[], []])
    await change(...undo)
    expect(await suspected()).toHaveLength(2)
    await change(...ids.map((id) => ({ id, suspected: false })))
    expect([await suspected(), await inbox()]).toMatchObject([[], [{}, {}]])
  })
})

describe('a form that asks to count once', () => {
  it('counts once a day, unless a text of it has changed or it was deleted', async () => {
    const evening = { date: dayIn(60), diets: 'No nuts', hasConsent: true }
    for (let press = 0; press < 3; press += 1) await send({ once: true, evening })
    expect(await inbox()).toHaveLength(1)
    await send({ once: true, evening: { ...evening, diets: 'No nuts, no milk' } })
    await send({ once: true })
    const stored = await inbox()
    expect(stored).toHaveLength(3)
    await admin.messages.delete({ params: stored[0]! })
    await send({ once: true })
    expect(await inbox()).toHaveLength(3)
    test.advance(DAY_MS)
    await send({ once: true })
    expect(await inbox()).toHaveLength(4)
  })

  it('counts once if it is sent twice at the same time', async () => {
    await Promise.all(Array.from({ length: 4 }, () => send({ once: true })))
    expect(await inbox()).toHaveLength(1)
  })

  it('comes into the inbox if it was suspected before and is not now', async () => {
    await sendTrapped({ once: true })
    await sendTrapped({ once: true })
    await send({ once: true })
    await sendTrapped({ once: true })
    expect([await suspected(), await inbox()]).toMatchObject([[{}], [{}]])
  })

  it('is stored each time if it does not ask', async () => {
    await send()
    await send()
    expect(await inbox()).toHaveLength(2)
  })
})
