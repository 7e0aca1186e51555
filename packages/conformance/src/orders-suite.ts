import type { Client } from '@tablier/api-client'
import { addDays, type Api, dateAt, orderMoves, orderStates, type OrderState } from '@tablier/contracts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unknownId } from './samples.ts'
import { type OpenSubject, type TestSubject, useTestSubject } from './subject.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let test: TestSubject
let admin: Client<Api>
let today: string
let customerId: number
/** A day that no other test uses. */
let day: string
let days = 0

/** Evenings, from the enquiry to the table. */
export function ordersSuite(open: OpenSubject): void {
  describe('orders', () => {
    test = useTestSubject(open)
    beforeAll(async () => {
      admin = await test.admin()
      const { message } = await admin.messages.createTest({ body: { name: 'Ada Guest', email: 'ada@example.com' } })
      customerId = message.customerId!
    })
    beforeEach(async () => {
      admin = await test.admin()
      today = dateAt(test.now(), (await admin.settings.adminGet()).settings.timeZone)
      day = addDays(today, 1000 + (days += 1))
    })

    describe('an order', anOrder)
    describe('its diets', itsDiets)
    describe('moving', moving)
    describe('a hold', aHold)
    describe('a day', aDay)
    describe('the list', theList)
    describe('of a message', ofAMessage)
  })
}

type NewOrder = Partial<Parameters<Client<Api>['orders']['create']>[0]['body']>

const create = async (extra: NewOrder = {}) =>
  (await admin.orders.create({ body: { customerId, day, ...extra } })).order
type Created = Awaited<ReturnType<typeof create>>

const move = async ({ id, state }: Pick<Created, 'id' | 'state'>, to: OrderState, extra: object = {}) =>
  (await admin.orders.move({ params: { id }, body: { from: state, to, ...extra } })).order
const get = async ({ id }: { readonly id: number }) => (await admin.orders.get({ params: { id } })).order
const eventsOf = async ({ id }: { readonly id: number }) => (await admin.orders.events({ params: { id } })).items

/** Creates an order and moves it to a state. */
async function createIn(state: OrderState, extra: NewOrder = {}): Promise<Created> {
  const order = await create(state === 'done' ? { day: addDays(today, -(days += 1)), ...extra } : extra)
  if (state === 'enquiry') return order
  return state === 'done' ? move(await move(order, 'confirmed'), 'done') : move(order, state)
}

const invalid = (field: string) => ({ status: 400, code: 'invalid_input', fields: [{ field }] })

function anOrder(): void {
  it('is created as an enquiry, with the time zone and the currency of the site', async () => {
    const { settings } = await admin.settings.adminGet()
    const order = await create({ start: '19:30', guests: 8, occasion: ' A birthday ', place: 'Lyon' })
    expect(order).toMatchObject({
      state: 'enquiry',
      day,
      start: '19:30',
      guests: 8,
      occasion: 'A birthday',
      version: 1,
    })
    expect(order).toMatchObject({ timeZone: settings.timeZone, currency: 'EUR', price: null, messageId: null })
    expect(order.customer).toEqual({ id: customerId, name: 'Ada Guest', email: 'ada@example.com', telephone: '' })
    expect(await get(order)).toEqual(order)
    expect(await eventsOf(order)).toMatchObject([{ action: 'created', actorName: (await admin.auth.me()).user.name }])
    const { items } = await admin.activity.list({ query: { limit: 1, area: 'orders' } })
    expect(items).toMatchObject([{ action: 'created', recordId: order.id, title: day }])
  })

  it('changes only where something is sent, and says who changed what', async () => {
    const order = await create({ guests: 8, notes: 'Side entrance' })
    const dishes = [{ dishId: null, title: 'Lemon tart' }]
    const amounts = [{ kind: 'deposit' as const, amount: 12_50, dueOn: day, paidOn: null }]
    const checklist = [{ group: 'Shop', text: 'Butter', isDone: false }]
    const body = { version: 1, guests: 9, price: 90_000, dishes, amounts, checklist }
    const changed = (await admin.orders.update({ params: order, body })).order
    expect(changed).toMatchObject({ guests: 9, price: 90_000, dishes, amounts, checklist, notes: 'Side entrance' })
    expect(changed.version).toBe(2)
    const [event] = await eventsOf(order)
    expect(event).toMatchObject({ action: 'edited', details: ['guests', 'dishes', 'price', 'amounts', 'checklist'] })
    const emptied = await admin.orders.update({
      params: order,
      body: { version: 2, day: null, amounts: [], price: null },
    })
    expect(emptied.order).toMatchObject({ day: null, amounts: [], price: null, dishes })
  })

  it('that somebody else has changed is refused, with what they saved', async () => {
    const order = await create()
    await admin.orders.update({ params: order, body: { version: 1, place: 'Lyon' } })
    const refusal = { status: 409, code: 'stale_version', data: { order: { place: 'Lyon', version: 2 } } }
    await expect(admin.orders.update({ params: order, body: { version: 1, place: 'Nice' } })).rejects.toMatchObject(
      refusal,
    )
    expect((await get(order)).place).toBe('Lyon')
  })

  it('refuses what no calendar and no clock has', async () => {
    await expect(create({ day: '2027-02-30' })).rejects.toMatchObject(invalid('day'))
    await expect(create({ day: '0000-01-01' })).rejects.toMatchObject(invalid('day'))
    await expect(create({ timeZone: 'Europe/Atlantis' })).rejects.toMatchObject(invalid('timeZone'))
    await expect(create({ start: '24:00' })).rejects.toMatchObject({ status: 400 })
    const amounts = [{ kind: 'balance' as const, amount: 1, dueOn: '2027-02-30', paidOn: null }]
    await expect(create({ amounts })).rejects.toMatchObject({ status: 400 })
    await expect(admin.orders.list({ query: { from: '2027-02-30' } })).rejects.toMatchObject(invalid('from'))
  })

  it('that does not exist is not found', async () => {
    const params = { id: unknownId }
    for (const call of [
      () => admin.orders.get({ params }),
      () => admin.orders.events({ params }),
      () => admin.orders.update({ params, body: { version: 1 } }),
      () => admin.orders.move({ params, body: { from: 'enquiry', to: 'lost' } }),
      () => admin.orders.createOfMessage({ params }),
      () => admin.orders.create({ body: { customerId: unknownId } }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 })
  })
}

function itsDiets(): void {
  const update = async (order: Created, body: object) =>
    (await admin.orders.update({ params: order, body: { version: order.version, ...body } })).order

  it('are kept with consent only, and its time is kept', async () => {
    await expect(create({ diets: 'No pork' })).rejects.toMatchObject(invalid('hasConsent'))
    const order = await create({ allergens: ['nuts', 'eggs'], hasConsent: true })
    expect(order).toMatchObject({ diets: '', allergens: ['eggs', 'nuts'], isUnreadable: false })
    test.advance(1000)
    const more = await update(order, { diets: 'No pork', hasConsent: false })
    expect(more).toMatchObject({ diets: 'No pork', allergens: ['eggs', 'nuts'], consentedAt: order.consentedAt })
    expect(await eventsOf(order)).toMatchObject([{ details: ['diets'] }, {}])
    expect(JSON.stringify(await eventsOf(order))).not.toContain('pork')
    const none = await update(more, { diets: ' ', allergens: [] })
    expect(none).toMatchObject({ diets: '', allergens: [], consentedAt: null })
    await expect(update(none, { diets: 'No pork' })).rejects.toMatchObject(invalid('hasConsent'))
  })
}

function moving(): void {
  for (const from of orderStates)
    for (const to of orderStates) {
      const isAllowed = orderMoves[from].includes(to)
      it(`${from} to ${to} is ${isAllowed ? 'allowed' : 'refused'}`, async () => {
        const inPast = to === 'done' ? { day: addDays(today, -(days += 1)) } : {}
        const order = await createIn(from, inPast)
        if (!isAllowed) {
          await expect(move(order, to)).rejects.toMatchObject({ ...invalid('to'), status: 400 })
          return expect(await get(order)).toEqual(order)
        }
        const moved = await move(order, to)
        expect(moved).toMatchObject({ state: to, version: order.version + 1 })
        expect((await eventsOf(order))[0]).toMatchObject({ action: 'moved', details: [to] })
        return undefined
      })
    }

  it('says why a state cannot follow', async () => {
    const message = 'From enquiry, an evening can be moved to held, quoted, confirmed, or lost, but not to done.'
    await expect(move(await create(), 'done')).rejects.toMatchObject({ serverMessage: message })
  })

  it('from another state than it has is refused, with the order', async () => {
    const order = await create()
    await move(order, 'confirmed')
    const refusal = { status: 409, code: 'stale_version', data: { order: { state: 'confirmed' } } }
    await expect(move(order, 'held')).rejects.toMatchObject(refusal)
  })

  it('needs a day to hold, to confirm and to quote with a hold', async () => {
    const order = await create({ day: null })
    await expect(move(order, 'held')).rejects.toMatchObject(invalid('day'))
    await expect(move(order, 'confirmed')).rejects.toMatchObject(invalid('day'))
    const heldUntil = new Date(test.now().getTime() + DAY_MS).toISOString()
    await expect(move(order, 'quoted', { heldUntil })).rejects.toMatchObject(invalid('day'))
    expect(await move(order, 'quoted')).toMatchObject({ state: 'quoted', heldUntil: null })
  })

  it('to done waits for the day of the evening', async () => {
    const order = await createIn('confirmed')
    await expect(move(order, 'done')).rejects.toMatchObject(invalid('day'))
    const done = await createIn('done')
    const body = { version: done.version, day }
    await expect(admin.orders.update({ params: done, body })).rejects.toMatchObject(invalid('day'))
    expect((await move(await createIn('confirmed', { day: today }), 'done')).state).toBe('done')
  })

  it('to lost keeps the reason until it is opened again', async () => {
    const lost = await move(await createIn('confirmed'), 'lost', { lostReason: ' Too dear ' })
    expect(lost).toMatchObject({ lostReason: 'Too dear', day })
    expect(await move(lost, 'enquiry')).toMatchObject({ lostReason: '' })
  })
}

function aHold(): void {
  it('lasts as long as the setting says, or as it is asked for', async () => {
    const order = await createIn('held')
    expect(Date.parse(order.heldUntil!) - Date.parse(order.updatedAt)).toBe(7 * DAY_MS)
    const heldUntil = new Date(test.now().getTime() + DAY_MS).toISOString()
    const shorter = await move(order, 'held', { heldUntil })
    expect(shorter).toMatchObject({ state: 'held', heldUntil })
    expect((await eventsOf(order))[0]).toMatchObject({ action: 'edited', details: ['held_until'] })
    expect(await move(shorter, 'quoted')).toMatchObject({ state: 'quoted', heldUntil })
  })

  it('ends in the future, and belongs to held and quoted', async () => {
    const order = await create()
    const past = { heldUntil: test.now().toISOString() }
    await expect(move(order, 'held', past)).rejects.toMatchObject(invalid('heldUntil'))
    const heldUntil = new Date(test.now().getTime() + DAY_MS).toISOString()
    await expect(move(order, 'confirmed', { heldUntil })).rejects.toMatchObject(invalid('heldUntil'))
  })

  it('is told to the public, and to a guest who asks for the day, until it ends', async () => {
    const heldUntil = new Date(test.now().getTime() + DAY_MS).toISOString()
    await move(await create(), 'held', { heldUntil })
    const texts = { name: 'Zoë Guest', email: 'zoe@example.com', subject: 'Dinner', message: 'For two?' }
    await test.client().messages.send({ body: { ...texts, evening: { date: day } } })
    const { items: messages } = await admin.messages.list({ query: { limit: 1 } })
    const { link } = await admin.enquiries.createLink({ params: messages[0]! })
    const token = link!.path!.split('/').at(-1)!
    const told = async () => ({
      days: (await test.client().calendar.public({ query: { from: day, to: day } })).items,
      guest: (await test.client().enquiries.open({ body: { token } })).enquiry.busyState,
    })
    expect(await told()).toEqual({ days: [{ day, state: 'held' }], guest: 'held' })
    test.advance(DAY_MS + 1000)
    expect(await told()).toEqual({ days: [], guest: null })
  })

  it('that has ended is an enquiry, and its day can be taken', async () => {
    const order = await createIn('held')
    const quoted = await move(await createIn('held', { day: addDays(day, 5000) }), 'quoted')
    const before = (await admin.orders.counts()).counts
    test.advance(7 * DAY_MS + 1000)
    admin = await test.admin()
    const lapsed = await get(order)
    expect(lapsed).toMatchObject({ state: 'enquiry', heldUntil: null, version: order.version })
    expect(await get(quoted)).toMatchObject({ state: 'quoted', heldUntil: null })
    const { counts } = await admin.orders.counts()
    expect(counts).toMatchObject({ held: 0, enquiry: before.enquiry + before.held, quoted: before.quoted })
    const { items } = await admin.orders.list({ query: { state: 'enquiry', from: day, to: day } })
    expect(items).toMatchObject([{ id: order.id, state: 'enquiry', heldUntil: null }])
    await createIn('confirmed')
    const [event] = await eventsOf(order)
    expect(event).toMatchObject({ action: 'lapsed', actorId: null, actorName: null, at: order.heldUntil })
    await expect(move(lapsed, 'confirmed')).rejects.toMatchObject({ code: 'slot_taken' })
    expect((await move(lapsed, 'quoted')).state).toBe('quoted')
  })
}

function aDay(): void {
  const taken = (order: Created) => ({
    status: 409,
    code: 'slot_taken',
    serverMessage: 'Another evening already has this day.',
    data: { order: { id: order.id, state: order.state } },
  })

  it.each(['held', 'confirmed'] as const)('that is %s is refused to another evening', async (state) => {
    await createIn(state)
    const order = await create()
    for (const to of ['held', 'confirmed'] as const) await expect(move(order, to)).rejects.toMatchObject(taken(order))
    expect(await get(order)).toEqual(order)
    expect((await move(order, 'quoted')).state).toBe('quoted')
  })

  it.each(['enquiry', 'lost', 'quoted'] as const)('is free again after its evening was moved to %s', async (to) => {
    await move(await createIn('confirmed'), to)
    expect((await createIn('confirmed')).state).toBe('confirmed')
  })

  it('is not taken by moving another evening to it', async () => {
    await createIn('confirmed')
    const order = await createIn('confirmed', { day: addDays(day, 5000) })
    const update = admin.orders.update({ params: order, body: { version: order.version, day } })
    await expect(update).rejects.toMatchObject(taken(order))
    expect(await get(order)).toEqual(order)
  })

  it('is exchanged for another one by changing it', async () => {
    const order = await createIn('confirmed')
    const other = addDays(day, 5000)
    await admin.orders.update({ params: order, body: { version: order.version, day: other } })
    expect((await createIn('confirmed')).day).toBe(day)
    await expect(createIn('held', { day: other })).rejects.toMatchObject({ code: 'slot_taken' })
    const none = admin.orders.update({ params: order, body: { version: order.version + 1, day: null } })
    await expect(none).rejects.toMatchObject(invalid('day'))
  })

  it('has as many evenings as the setting says', async () => {
    await admin.deskSettings.update({ body: { eveningsADay: 2 } })
    const [first] = [await createIn('confirmed'), await createIn('held')]
    await expect(createIn('held')).rejects.toMatchObject({ code: 'slot_taken' })
    await admin.deskSettings.update({ body: { eveningsADay: 1 } })
    await move(first, 'lost')
    expect((await createIn('held')).state).toBe('held')
  })
}

function theList(): void {
  it('is by day, and those without one come last', async () => {
    const search = `Feast ${(days += 1)}`
    const orders = [
      await create({ day: null, occasion: search }),
      await create({ day: addDays(day, 1), occasion: search }),
      await create({ place: search }),
      await create({ place: search }),
    ]
    const idsOf = async (query: object) =>
      (await admin.orders.list({ query: { search: search.toUpperCase(), ...query } })).items.map(({ id }) => id)
    const [without, second, first, alike] = orders.map(({ id }) => id)
    expect(await idsOf({})).toEqual([first, alike, second, without])
    expect(await idsOf({ order: 'latest' })).toEqual([second, alike, first, without])
    expect(await idsOf({ page: 2, limit: 3 })).toEqual([without])
    expect(await idsOf({ from: day, to: day })).toEqual([first, alike])
    expect(await idsOf({ state: 'lost' })).toEqual([])
    expect(await idsOf({ customer: unknownId })).toEqual([])
    expect((await admin.orders.list({ query: { search, limit: 1 } })).total).toBe(4)
  })

  it('is searched by the name of the customer, literally', async () => {
    await admin.messages.createTest({ body: { name: 'Zoë 100%_', email: 'zoe@example.com' } })
    const { items } = await admin.messages.list({ query: { search: 'Zoë' } })
    const order = await create({ customerId: items[0]!.customerId! })
    for (const search of ['zOË', '100%_', '%_']) {
      const page = await admin.orders.list({ query: { search } })
      expect(page).toMatchObject({ items: [{ id: order.id, customer: { name: 'Zoë 100%_' } }], total: 1 })
    }
  })
}

function ofAMessage(): void {
  const texts = { name: 'Grace Host', email: 'grace@example.com', subject: 'Dinner', message: 'For eight?' }
  const newest = async () => (await admin.messages.list({ query: { limit: 1 } })).items[0]!
  async function ask(evening: object) {
    await test.client().messages.send({ body: { ...texts, evening } })
    return newest()
  }

  it('with a date is made by itself, of what the message tells', async () => {
    const { item } = (await admin.portfolioItems.create({ body: { category: 'Sweet', title: 'Lemon tart' } })) as {
      item: { id: number }
    } // the collection's key
    const facts = { start: '19:30', guests: 8, occasion: 'A birthday', place: 'Lyon' }
    const more = { liked: 'lemon TART', budget: '80', telephone: '+33 4 00', isFlexible: true }
    const told = { diets: 'No pork', allergens: ['nuts' as const], hasConsent: true }
    const date = addDays(today, 30)
    const message = await ask({ date, ...facts, ...more, ...told })
    const order = await get({ id: message.orderId! })
    expect(order).toMatchObject({ state: 'enquiry', day: date, ...facts, messageId: message.id })
    expect(order).toMatchObject({ diets: 'No pork', allergens: ['nuts'], consentedAt: message.evening!.consentedAt })
    expect(order.dishes).toEqual([{ dishId: item.id, title: 'Lemon tart' }])
    expect(order.notes).toBe('Another date would do.\nBudget a head: 80\nTelephone: +33 4 00')
    expect(order.customer).toMatchObject({ id: message.customerId, name: 'Grace Host', telephone: '+33 4 00' })
    expect(await eventsOf(order)).toMatchObject([{ action: 'created', actorId: null }])
  })

  it('without a date is made by hand, once', async () => {
    const message = await ask({ liked: 'The soup', telephone: '+33 5 00' })
    expect(message.orderId).toBeNull()
    const made = await Promise.all([1, 2, 3].map(() => admin.orders.createOfMessage({ params: message })))
    const [{ order }] = made as [{ order: Created }, ...unknown[]] // three calls
    expect(new Set(made.map(({ order: { id } }) => id))).toEqual(new Set([order.id]))
    expect(order).toMatchObject({ day: null, dishes: [], customer: { telephone: '+33 4 00' } })
    expect(order.notes).toBe('Liked: The soup\nTelephone: +33 5 00')
    expect((await newest()).orderId).toBe(order.id)
  })

  it('without an address gets a customer of its own', async () => {
    const { message } = await admin.messages.createTest({ body: { name: 'By telephone' } })
    const { order } = await admin.orders.createOfMessage({ params: message })
    expect(order.customer).toMatchObject({ name: 'By telephone', email: '' })
    expect((await admin.messages.get({ params: message })).message.customerId).toBe(order.customer.id)
  })

  it('outlives its message', async () => {
    const { message } = await admin.messages.createTest({ body: texts })
    const { order } = await admin.orders.createOfMessage({ params: message })
    await admin.messages.delete({ params: message })
    await expect(admin.orders.createOfMessage({ params: message })).rejects.toMatchObject({ status: 404 })
    expect((await get(order)).messageId).toBeNull()
    await admin.trash.restore({ params: { area: 'messages', id: message.id } })
    expect((await get(order)).messageId).toBe(message.id)
    await admin.messages.delete({ params: message })
    await admin.trash.delete({ params: { area: 'messages', id: message.id } })
    expect((await get(order)).messageId).toBeNull()
  })
}
