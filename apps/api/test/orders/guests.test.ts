import { allowances, deleteEndedLinks, findLink } from '@tablier/backend'
import { notFound, stale } from '@tablier/conformance'
import { DAY_MS } from '@tablier/contracts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertRows } from '../database.ts'
import { postFromMany, useTestApp } from '../harness.ts'
import { insertCustomer, insertOrder } from './stored-orders.ts'

const told = {
  name: 'Zebedee Quux',
  diet: 'Only blue mangosteens',
  allergens: [
    { code: 'sesame', severity: 'life_threatening' },
    { code: 'milk', severity: 'traces_ok' },
  ],
  hasConsent: true,
} as const

const test = useTestApp()
const admin = test.owner
let orders = 0
let params: { id: number }

beforeEach(async () => {
  params = { id: await addOrder() }
})

async function addOrder(more: { readonly day?: string; readonly guests?: number } = {}): Promise<number> {
  const customer_id = await insertCustomer(test, { name: 'Ada Host' })
  const evening = { start: '19:30', occasion: 'Birthday', place: `Secret place ${(orders += 1)}` }
  return insertOrder(test, { customer_id, ...evening, ...more })
}

const dayIn = (days: number) => new Date(test.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
const client = () => test.client()
async function tokenOf(id = params.id): Promise<string> {
  const { link } = await admin.guests.createLink({ params: { id } })
  return link!.path!.replace('/table/', '')
}
const answer = (token: string) => client().table.answer({ body: { token, ...told, allergens: [...told.allergens] } })

describe("a table's link", () => {
  it('opens the day, the time, the occasion and the language, and nothing else', async () => {
    const id = await addOrder({ day: dayIn(30) })
    const opened = await client().table.open({ body: { token: await tokenOf(id) } })
    const evening = { day: dayIn(30), start: '19:30', occasion: 'Birthday', language: 'en' }
    expect(opened).toEqual({ evening, isFull: false })
  })

  it('ends after 60 days, or the day after the evening, whenever its day was set', async () => {
    const { link } = await admin.guests.createLink({ params })
    const token = link!.path!.replace('/table/', '')
    expect(Date.parse(link!.expiresAt) - Date.parse(link!.createdAt)).toBe(60 * DAY_MS)
    await sql`update orders set day = ${dayIn(3)} where id = ${params.id}`.execute(test.db)
    const { link: moved } = await admin.guests.getLink({ params })
    expect(moved!.expiresAt).toBe(`${dayIn(5)}T12:00:00.000Z`)
    await admin.orders.update({ params, body: { version: 1, day: dayIn(90) } })
    const last = new Date(`${dayIn(92)}T11:59:00Z`)
    await deleteEndedLinks(test.db, last)
    expect(await findLink(test.db, 'table', token, last)).toMatchObject({ order_id: params.id })
    const end = new Date(`${dayIn(92)}T12:00:00Z`)
    expect(await findLink(test.db, 'table', token, end)).toBeUndefined()
    await deleteEndedLinks(test.db, end)
    expect(await test.db.selectFrom('secret_links').select('id').execute()).toEqual([])
  })

  it('does not open when the evening was called off', async () => {
    const token = await tokenOf()
    const { guestToken } = await answer(token)
    await test.db.updateTable('orders').set({ state: 'lost' }).where('id', '=', params.id).execute()
    await expect(client().table.open({ body: { token } })).rejects.toMatchObject(notFound)
    await expect(client().table.openAnswer({ body: { guestToken } })).rejects.toMatchObject(notFound)
  })

  it.each(['x', 'f'.repeat(64), '../admin'])('does not open with the token %s', async (token) => {
    await expect(client().table.open({ body: { token } })).rejects.toMatchObject(notFound)
    await expect(answer(token)).rejects.toMatchObject(notFound)
    await expect(client().table.openAnswer({ body: { guestToken: token } })).rejects.toMatchObject(notFound)
  })
})

describe('an answer', () => {
  it('is seen by the owner, with the allergens in their order', async () => {
    await answer(await tokenOf())
    const { items } = await admin.guests.list({ params })
    const { hasConsent: _, ...seen } = told
    const allergens = [told.allergens[1], told.allergens[0]]
    expect(items).toMatchObject([{ ...seen, allergens, isUnreadable: false, isByGuest: true, version: 1 }])
  })

  it('is changed and deleted by its own link, also after the link of the table was renewed', async () => {
    const { guestToken } = await answer(await tokenOf())
    await tokenOf()
    const change = { ...told, guestToken, name: 'Zoe', allergens: [] }
    await client().table.changeAnswer({ body: change })
    const opened = await client().table.openAnswer({ body: { guestToken } })
    expect(opened.answer).toEqual({ name: 'Zoe', diet: told.diet, allergens: [], isUnreadable: false })
    expect((await admin.guests.list({ params })).items).toMatchObject([{ name: 'Zoe', version: 2 }])
    await client().table.deleteAnswer({ body: { guestToken } })
    expect((await admin.guests.list({ params })).items).toEqual([])
    await expect(client().table.deleteAnswer({ body: { guestToken } })).rejects.toMatchObject(notFound)
  })

  it('is changed so often in an hour, and can be deleted then', async () => {
    const { guestToken } = await answer(await tokenOf())
    const payload = { guest_token: guestToken, name: 'Zoe', diet: '', allergens: [], has_consent: true }
    const { attempts } = allowances.answerChanges
    const answers = await postFromMany(test, '/api/table/answers/change', attempts + 1, () => payload)
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(attempts)
    const refusal = answers.find(({ statusCode }) => statusCode === 429)
    expect(refusal?.json()).toMatchObject({ message: expect.stringContaining('Please send this again in') })
    await client().table.deleteAnswer({ body: { guestToken } })
  })

  it('is told by mail if that is wanted, without what was told, and once for all that wait', async () => {
    const id = await addOrder({ guests: 3, day: dayIn(30) })
    const token = await tokenOf(id)
    await answer(token)
    await admin.deskSettings.update({ body: { answerMails: true } })
    const { guestToken } = await answer(token)
    const [mail, ...others] = await test.mails()
    expect([mail?.to, others]).toMatchObject([[{ address: 'owner@example.com' }], []])
    expect(mail?.subject).toMatch(/^A guest has answered for the evening on \w+day, /)
    expect(mail?.text).toMatch(
      new RegExp(`\n2 of 3 have answered so far\\.\n\nRead the answers: .*/admin/orders/${id}\n`),
    )
    expect(mail?.text).not.toMatch(/zebedee|mangosteen|sesame/i)
    await client().table.changeAnswer({ body: { ...told, guestToken, allergens: [] } })
    expect(await test.mails()).toHaveLength(1)
    const waiting = { kind: 'table_answer', payload: JSON.stringify({ order_id: id }) }
    const next_attempt_at = new Date(test.clock.now().getTime() + 60 * 60 * 1000).toISOString()
    await insertRows(test.db, 'mail_outbox', { ...waiting, next_attempt_at })
    await answer(token)
    expect(await test.mails()).toEqual([])
    await admin.deskSettings.update({ body: { answerMails: false } })
  })

  it('cannot be opened without a link of its table', async () => {
    const { guestToken } = await answer(await tokenOf())
    await admin.guests.revokeLink({ params })
    await expect(client().table.openAnswer({ body: { guestToken } })).rejects.toMatchObject(notFound)
    await expect(client().table.deleteAnswer({ body: { guestToken } })).rejects.toMatchObject(notFound)
  })

  it('keeps the worse of two severities', async () => {
    const twice = [
      { code: 'nuts', severity: 'life_threatening' },
      { code: 'nuts', severity: 'traces_ok' },
    ] as const
    await client().table.answer({ body: { token: await tokenOf(), ...told, allergens: [...twice] } })
    expect((await admin.guests.list({ params })).items[0]!.allergens).toEqual([
      { code: 'nuts', severity: 'life_threatening' },
    ])
  })

  it('is one of at most 20 or twice the guests, however many come at once', async () => {
    const id = await addOrder({ guests: 11 })
    const token = await tokenOf(id)
    const guest = { token, diet: '', allergens: [], has_consent: true }
    const sent = await postFromMany(test, '/api/table/answers', 30, (n) => ({ ...guest, name: `Guest ${n}` }))
    const statuses = sent.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 201)).toHaveLength(22)
    expect(statuses.filter((status) => status === 409)).toHaveLength(8)
    await expect(client().table.open({ body: { token } })).resolves.toMatchObject({ isFull: true })
  })
})

describe('a guest whom the owner enters', () => {
  const body = { ...told, allergens: [...told.allergens] }

  it('is changed by one at a time', async () => {
    const { guest } = await admin.guests.create({ params, body })
    expect(guest).toMatchObject({ name: told.name, isByGuest: false })
    const which = { params: { ...params, guest: guest.id } }
    const { hasConsent: _, ...change } = body
    await admin.guests.update({ ...which, body: { ...change, version: 1, diet: 'Vegan' } })
    const late = admin.guests.update({ ...which, body: { ...change, version: 1 } })
    await expect(late).rejects.toMatchObject(stale({ guest: { diet: 'Vegan', version: 2 } }))
    await admin.guests.delete(which)
    await expect(admin.guests.update({ ...which, body: { ...change, version: 2 } })).rejects.toMatchObject(notFound)
  })

  it('leaves no line in the activity', async () => {
    await admin.guests.create({ params, body })
    const { items } = await admin.activity.list({ query: { limit: 100 } })
    expect(JSON.stringify(items)).not.toMatch(/zebedee|guest/i)
  })
})
