import { allowances, deleteEndedLinks, findLink, insertMessages } from '@tablier/backend'
import { notFound } from '@tablier/conformance'
import { addDays, additionLimits } from '@tablier/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { postFromMany, useTestApp } from '../harness.ts'

const texts = { name: 'Zoë Guest', email: 'zoe@example.com', subject: 'Dinner', message: 'For eight?' }

const test = useTestApp()
const admin = test.owner
let params: { id: number }
let token: string

beforeEach(async () => {
  params = { id: await sendMessage() }
  token = await linkTo(params.id)
  await test.mails()
})

const today = () => test.clock.now().toISOString().slice(0, 10)
const dayIn = (days: number) => addDays(today(), days)

/** Stores a visitor's message without counting it. */
async function sendMessage(evening?: { date: string }): Promise<number> {
  const { db, services, clock } = test
  const { secrets } = services
  const [stored] = await insertMessages(db, [{ ...texts, evening }], { secrets, now: clock.now() })
  return stored!.id // one was inserted
}
async function linkTo(id: number): Promise<string> {
  const { link } = await admin.enquiries.createLink({ params: { id } })
  return link!.path!.replace('/enquiry/', '')
}
const open = async () => (await test.client().enquiries.open({ body: { token } })).enquiry
const add = (message: string) => test.client().enquiries.add({ body: { token, message } })
const withdraw = () => test.client().enquiries.withdraw({ body: { token } })
async function makeOrder(evening?: { date: string }): Promise<number> {
  if (evening) {
    params = { id: await sendMessage(evening) }
    token = await linkTo(params.id)
  }
  return (await admin.orders.createOfMessage({ params })).order.id
}

describe('the link to an enquiry', () => {
  it('shows its own sender what was sent and its state', async () => {
    expect(await open()).toMatchObject({
      state: 'received',
      subject: 'Dinner',
      message: 'For eight?',
      day: null,
    })
    await admin.messages.setStatus({ params, body: { status: 'Replied' } })
    expect(await open()).toMatchObject({ state: 'answered', canAdd: true, canWithdraw: true })
  })

  it('is shown to the owner again, renewed and revoked', async () => {
    await expect(admin.enquiries.getLink({ params })).resolves.toMatchObject({ link: { path: `/enquiry/${token}` } })
    const first = token
    token = await linkTo(params.id)
    await expect(test.client().enquiries.open({ body: { token: first } })).rejects.toMatchObject(notFound)
    expect(await open()).toMatchObject({ state: 'received' })
    await admin.enquiries.revokeLink({ params })
    await expect(open()).rejects.toMatchObject(notFound)
    await expect(add('More')).rejects.toMatchObject(notFound)
    await expect(admin.enquiries.getLink({ params })).resolves.toEqual({ link: null })
  })

  it('ends after a year, or 30 days after an evening that is later', async () => {
    const { link } = await admin.enquiries.getLink({ params })
    expect(Date.parse(link!.expiresAt) - Date.parse(link!.createdAt)).toBe(365 * 24 * 60 * 60 * 1000)
    const later = await sendMessage({ date: dayIn(500) })
    const { link: second } = await admin.enquiries.createLink({ params: { id: later } })
    expect(second!.expiresAt).toBe(`${dayIn(531)}T00:00:00.000Z`)
  })

  it('follows a day that is set or changed later', async () => {
    const id = await makeOrder({ date: dayIn(10) })
    const end = async () => (await admin.enquiries.getLink({ params })).link!.expiresAt
    const ofAYear = await end()
    await admin.orders.update({ params: { id }, body: { version: 1, day: dayIn(600) } })
    expect(await end()).toBe(`${dayIn(631)}T00:00:00.000Z`)
    const before = new Date(`${dayIn(630)}T23:59:00Z`)
    await deleteEndedLinks(test.db, before)
    expect(await findLink(test.db, 'enquiry', token, before)).toMatchObject({ message_id: params.id })
    expect(await findLink(test.db, 'table', token, before)).toBeUndefined()
    expect(await findLink(test.db, 'enquiry', token, new Date(await end()))).toBeUndefined()
    await admin.orders.update({ params: { id }, body: { version: 2, day: dayIn(20) } })
    expect(await end()).toBe(ofAYear)
  })

  it('does not open a message that was deleted', async () => {
    await admin.messages.delete({ params })
    await expect(open()).rejects.toMatchObject(notFound)
    await expect(withdraw()).rejects.toMatchObject(notFound)
  })

  it('tells neither diets and allergies nor what the owner has written', async () => {
    const id = await makeOrder({ date: dayIn(40) })
    await admin.orders.update({ params: { id }, body: { version: 1, notes: 'A secret note', price: 12345 } })
    await admin.orders.move({ params: { id }, body: { from: 'enquiry', to: 'lost', lostReason: 'A secret reason' } })
    const seen = await open()
    expect(seen).toMatchObject({ state: 'closed', canWithdraw: false })
    expect(JSON.stringify(seen)).not.toMatch(/secret|12345|allergens|diets/)
  })
})

it('the state of the evening is held until its time, and an enquiry again then', async () => {
  const id = await makeOrder({ date: dayIn(50) })
  const heldUntil = new Date(test.clock.now().getTime() + 3_600_000).toISOString()
  await admin.orders.move({ params: { id }, body: { from: 'enquiry', to: 'held', heldUntil } })
  expect(await open()).toMatchObject({ state: 'held', heldUntil, day: dayIn(50) })
  test.clock.advance(3_600_001)
  expect(await open()).toMatchObject({ state: 'received', heldUntil: null, day: null })
})

it('the state of the evening is quoted and confirmed; then it is not withdrawn here', async () => {
  const id = await makeOrder({ date: dayIn(60) })
  const plan = { guests: 9, place: 'Lyon', price: 125_000, dishes: [{ dishId: null, title: 'Scallops' }] }
  await admin.orders.update({ params: { id }, body: { version: 1, ...plan } })
  await admin.orders.move({ params: { id }, body: { from: 'enquiry', to: 'held' } })
  expect((await open()).agreed).toEqual({
    guests: 9,
    place: 'Lyon',
    price: null,
    menu: null,
    dishes: [],
    currency: 'EUR',
  })
  await admin.orders.move({ params: { id }, body: { from: 'held', to: 'quoted' } })
  expect((await open()).agreed).toMatchObject({ price: 125_000, dishes: ['Scallops'] })
  expect(await open()).toMatchObject({ state: 'quoted', canWithdraw: true })
  await admin.orders.move({ params: { id }, body: { from: 'quoted', to: 'confirmed' } })
  expect(await open()).toMatchObject({ state: 'confirmed', day: dayIn(60), canWithdraw: false, canAdd: true })
  await expect(withdraw()).rejects.toMatchObject({ code: 'limit_reached' })
  await expect(admin.orders.get({ params: { id } })).resolves.toMatchObject({ order: { state: 'confirmed' } })
})

it('the state of the evening says that another evening holds the day until that ends, or has it', async () => {
  const id = await makeOrder({ date: dayIn(71) })
  const heldUntil = new Date(test.clock.now().getTime() + 60_000).toISOString()
  await admin.orders.move({ params: { id }, body: { from: 'enquiry', to: 'held', heldUntil } })
  expect(await open()).toMatchObject({ state: 'held', busyState: null })
  await makeOrder({ date: dayIn(71) })
  expect(await open()).toMatchObject({ state: 'received', busyState: 'held' })
  const query = { from: dayIn(71), to: dayIn(71) }
  expect((await test.client().calendar.public({ query })).items).toEqual([{ day: dayIn(71), state: 'held' }])
  test.clock.advance(60_001)
  expect(await open()).toMatchObject({ state: 'received', busyState: null })
  const url = `/api/calendar/public?from=${query.from}&to=${query.to}`
  const asked = await test.app.inject({ method: 'GET', url })
  expect(asked).toMatchObject({ headers: { 'cache-control': 'no-store' } }) // no cache may keep a page that ends by the clock
  expect(asked.json()).toMatchObject({ data: { items: [] } })
  await admin.orders.move({ params: { id }, body: { from: 'enquiry', to: 'confirmed' } })
  expect(await open()).toMatchObject({ state: 'received', busyState: 'taken' })
})

describe('what a guest adds', () => {
  it('is a message of the same customer, in the conversation of the first, and announced', async () => {
    await add(' We are nine now. ')
    const { items } = await admin.messages.list({ query: { limit: 1 } })
    expect(items).toMatchObject([
      { ...texts, subject: 'Re: Dinner', message: 'We are nine now.', followsId: params.id, status: 'New' },
    ])
    const { additions } = await admin.replies.list({ params })
    expect(additions).toMatchObject([{ id: items[0]!.id, message: 'We are nine now.' }])
    expect((await test.mails()).map(({ subject }) => subject)).toEqual(['New message: Re: Dinner'])
    expect((await open()).additions).toMatchObject([{ message: 'We are nine now.' }])
  })

  /** Adds something from many addresses at the same time. */
  const addAtOnce = (count: number) =>
    postFromMany(test, '/api/enquiry/additions', count, (n) => ({ token, message: `Number ${n}` }))

  it(`is taken ${additionLimits.count} times, also if all are sent at once`, async () => {
    const stored = Array.from({ length: additionLimits.count - 5 }, () => ({ ...texts, followsId: params.id }))
    await insertMessages(test.db, stored, { secrets: test.services.secrets, now: test.clock.now() })
    const statuses = (await addAtOnce(8)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 201)).toHaveLength(5)
    expect(statuses.filter((status) => status === 409)).toHaveLength(3)
    expect(await open()).toMatchObject({ canAdd: false })
  })

  it('is bounded by the hour, from whatever address, and by its own link', async () => {
    const { attempts } = allowances.enquiryAdditions
    const answers = await addAtOnce(attempts + 1)
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(attempts)
    const refusal = answers.find(({ statusCode }) => statusCode === 429)
    expect(refusal).toMatchObject({ headers: { 'retry-after': expect.stringMatching(/^\d+$/) } })
    expect(refusal?.json()).toMatchObject({ message: expect.stringMatching(/again in \d+ minutes\.$/) })
    expect((await open()).additions).toHaveLength(attempts)
    await withdraw()
    token = await linkTo(await sendMessage())
    await add('Another enquiry')
  })
})

it('a guest who withdraws frees the day, and the owner is told', async () => {
  const id = await makeOrder({ date: dayIn(80) })
  await admin.orders.move({ params: { id }, body: { from: 'enquiry', to: 'held' } })
  await withdraw()
  const { order } = await admin.orders.get({ params: { id } })
  expect(order).toMatchObject({ state: 'lost', lostReason: 'Withdrawn by the guest', heldUntil: null })
  const { items } = await admin.orders.events({ params: { id } })
  expect(items[0]).toMatchObject({ action: 'moved', details: ['lost'], actorId: null })
  await expect(admin.messages.get({ params })).resolves.toMatchObject({
    message: { withdrawnAt: expect.any(String) },
  })
  expect((await test.mails()).map(({ subject }) => subject)).toEqual(['New message: Withdrawn: Dinner'])
  expect(await open()).toMatchObject({ state: 'withdrawn', canAdd: false, canWithdraw: false })
  const next = await makeOrder({ date: dayIn(80) })
  await admin.orders.move({ params: { id: next }, body: { from: 'enquiry', to: 'confirmed' } })
})

it('a guest who withdraws does so once, without an order too', async () => {
  const both = await Promise.allSettled([withdraw(), withdraw()])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(add('More')).rejects.toMatchObject({ code: 'limit_reached' })
  expect((await test.mails()).map(({ subject }) => subject)).toEqual(['New message: Withdrawn: Dinner'])
})

describe('the mail that confirms an enquiry', () => {
  const mailed = useTestApp({ hasMail: true, env: { MAILS_PER_HOUR: '5' } })
  beforeEach(() => mailed.clock.advance(3_600_001))
  const evening = {
    occasion: 'Birthday at spam.example',
    telephone: '0800 555 0100',
    diets: 'No blue mangosteens',
    allergens: ['sesame' as const],
    hasConsent: true,
  }

  it('has the facts, the words of the owner and the link, and nothing to click of the sender', async () => {
    await mailed.db.updateTable('settings').set({ confirmation_text: 'I answer on Mondays.' }).execute()
    const message = 'Look at https://spam.example/now\nFor eight?'
    const body = { ...texts, message, evening: { ...evening, date: dayIn(90), guests: 8 } }
    await mailed.client().messages.send({ body })
    const mail = (await mailed.mails()).find(({ to }) => to[0]?.address === 'zoe@example.com')!
    const replyTo = { name: 'Private Chef', address: 'owner@example.com' }
    expect(mail).toMatchObject({ autoSubmitted: 'auto-replied', replyTo })
    for (const part of ['I answer on Mondays.', 'Guests: 8', 'Diets and allergies: as you told us'])
      expect(mail.text).toContain(part)
    expect(mail.text).not.toMatch(/spam\.example|0800|mangosteen|sesame|already taken/i)
    const own = /\/enquiry\/([0-9a-f]{64})/.exec(mail.text)![1]!
    const { enquiry } = await mailed.client().enquiries.open({ body: { token: own } })
    expect(enquiry).toMatchObject({ message, evening: { telephone: '0800 555 0100' } })
    await mailed.client().enquiries.add({ body: { token: own, message: 'More' } })
    await mailed.client().messages.send({ body: { ...texts, website: 'https://spam.example' } })
    const others = await mailed.mails()
    expect(others.map(({ to }) => to[0]?.address)).toEqual(['owner@example.com']) // a mail about the addition, and none to the bot
  })

  it('says that the evening is taken or on hold', async () => {
    const { calendar, orders } = mailed.owner
    const ask = (email: string, days: number) =>
      mailed.client().messages.send({ body: { ...texts, email, evening: { date: dayIn(days) } } })
    await calendar.createDayOff({ body: { firstDay: dayIn(9), lastDay: dayIn(9) } })
    await ask('ada@example.com', 10)
    const { items } = await orders.list()
    await orders.move({ params: items[0]!, body: { from: 'enquiry', to: 'held' } })
    await ask('zoe@example.com', 9)
    await ask('zia@example.com', 10)
    const mails = await mailed.mails()
    const textOf = (address: string) => mails.find(({ to }) => to[0]?.address === address)?.text
    expect(textOf('zoe@example.com')).toContain('is already taken. I will write to you about other dates.')
    expect(textOf('zia@example.com')).toContain('is on hold for somebody else. It may become free,')
    expect(textOf('zia@example.com')).not.toContain('ada@example.com')
    const noticeOf = (address: string) => mails.find(({ text }) => text.includes(`<${address}> wrote`))?.text
    expect(noticeOf('ada@example.com')).not.toMatch(/Another evening|day off/)
    expect(noticeOf('zoe@example.com')).toContain('\nThis is a day off.\n')
    expect(noticeOf('zia@example.com')).toContain('\nThis day is on hold for another evening.\n')
  })

  it('is sent three times an hour to an address, in all its spellings, and as often as the site allows', async () => {
    const send = async (n: number, email: string) => {
      const from = { remoteAddress: `10.4.0.${n}` }
      await mailed.app.inject({ method: 'POST', url: '/api/messages/public', ...from, payload: { ...texts, email } })
    }
    for (let n = 0; n < 5; n += 1) await send(n, n % 2 ? 'BEA@example.com' : 'bea@example.com')
    for (let n = 5; n < 9; n += 1) await send(n, `guest${n}@example.com`)
    const confirmed = (await mailed.mails())
      .filter(({ autoSubmitted }) => autoSubmitted === 'auto-replied')
      .map(({ to }) => to[0]?.address)
    const three = Array<string>(3).fill('bea@example.com')
    expect(confirmed.map((address) => address?.toLowerCase())).toEqual([
      ...three,
      'guest5@example.com',
      'guest6@example.com',
    ])
    const slots = mailed.db.selectFrom('mail_slots').select('recipient').where('recipient', 'like', '%@%')
    expect(await slots.execute()).toEqual([])
  })

  it('is not sent where mail is not set up', async () => {
    await test.client().messages.send({ body: texts })
    expect((await test.mails()).map(({ to }) => to[0]?.address)).toEqual(['owner@example.com'])
  })
})
