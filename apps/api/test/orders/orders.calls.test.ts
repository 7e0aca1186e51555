import { invalid, stale, unknownId } from '@tablier/conformance'
import { addDays, dateAt } from '@tablier/contracts'
import { describe, expect, it } from 'vitest'
import { admin, type Created, customerId, day, openOrders, test, today } from './order-steps.ts'

const { create, eventsOf, get } = openOrders()

describe('an order', () => {
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
    const parts = [{ kind: 'deposit' as const, amount: 12_50, dueOn: day }]
    const checklist = [{ group: 'Shop', text: 'Butter', isDone: false }]
    const body = { version: 1, guests: 9, price: 90_000, dishes, parts, checklist }
    const changed = (await admin.orders.update({ params: order, body })).order
    expect(changed).toMatchObject({ guests: 9, price: 90_000, dishes, parts, checklist, notes: 'Side entrance' })
    expect(changed.version).toBe(2)
    const [event] = await eventsOf(order)
    expect(event).toMatchObject({ action: 'edited', details: ['guests', 'dishes', 'price', 'parts', 'checklist'] })
    const emptied = await admin.orders.update({
      params: order,
      body: { version: 2, day: null, parts: [], price: null },
    })
    expect(emptied.order).toMatchObject({ day: null, parts: [], price: null, dishes })
  })

  it('that somebody else has changed is refused, with what they saved', async () => {
    const order = await create()
    await admin.orders.update({ params: order, body: { version: 1, place: 'Lyon' } })
    const update = admin.orders.update({ params: order, body: { version: 1, place: 'Nice' } })
    await expect(update).rejects.toMatchObject(stale({ order: { place: 'Lyon', version: 2 } }))
    expect((await get(order)).place).toBe('Lyon')
  })

  it('refuses what no clock has, and a customer who does not exist', async () => {
    await expect(create({ timeZone: 'Europe/Atlantis' })).rejects.toMatchObject(invalid('timeZone'))
    await expect(create({ start: '24:00' })).rejects.toMatchObject({ status: 400 })
    await expect(create({ customerId: unknownId })).rejects.toMatchObject({ status: 404 })
  })
})

const update = async (order: Created, body: object) =>
  (await admin.orders.update({ params: order, body: { version: order.version, ...body } })).order

it("an order's diets are kept with the time of the consent, which ends with them", async () => {
  const order = await create({ allergens: ['nuts', 'eggs'], hasConsent: true })
  expect(order).toMatchObject({ diets: '', allergens: ['eggs', 'nuts'], isUnreadable: false })
  test.advance(1000)
  const more = await update(order, { diets: 'No pork' })
  expect(more).toMatchObject({ diets: 'No pork', allergens: ['eggs', 'nuts'], consentedAt: order.consentedAt })
  expect(await eventsOf(order)).toMatchObject([{ details: ['diets'] }, {}])
  expect(JSON.stringify(await eventsOf(order))).not.toContain('pork')
  const none = await update(more, { diets: ' ', allergens: [] })
  expect(none).toMatchObject({ diets: '', allergens: [], consentedAt: null })
})

it('the list of orders is searched by the name of the customer, literally', async () => {
  await admin.messages.createTest({ body: { name: 'Zoë 100%_', email: 'zoe@example.com' } })
  const { items } = await admin.messages.list({ query: { search: 'Zoë' } })
  const order = await create({ customerId: items[0]!.customerId! })
  for (const search of ['zOË', '100%_', '%_']) {
    const page = await admin.orders.list({ query: { search } })
    expect(page).toMatchObject({ items: [{ id: order.id, customer: { name: 'Zoë 100%_' } }], total: 1 })
  }
})

describe('an order of a message', () => {
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
    expect(order).toMatchObject({ notes: 'Another date would do.', budget: '80', telephone: '+33 4 00' })
    expect(order.customer).toMatchObject({ id: message.customerId, name: 'Grace Host', telephone: '+33 4 00' })
    expect(await eventsOf(order)).toMatchObject([{ action: 'created', actorId: null }])
  })

  it('without a date is made by hand, once', async () => {
    const message = await ask({ liked: 'The soup', telephone: '+33 5 00' })
    expect(message.orderId).toBeNull()
    const made = await Promise.all([1, 2, 3].map(() => admin.orders.createOfMessage({ params: message })))
    const [{ order }] = made as [{ order: Created }, ...unknown[]] // one result a call
    expect(new Set(made.map(({ order: { id } }) => id))).toEqual(new Set([order.id]))
    expect(order).toMatchObject({ day: null, dishes: [], customer: { telephone: '+33 4 00' } })
    expect(order).toMatchObject({ notes: 'Liked: The soup', telephone: '+33 5 00' })
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
})

describe("an order's time zone", () => {
  const AHEAD = 'Pacific/Kiritimati'
  const BEHIND = 'Pacific/Pago_Pago' // always a day or two behind

  it.each([
    ['is skipped there', '2028-03-26', '02:30', 'Europe/Berlin'],
    ['comes twice there', '2028-11-05', '01:30', 'America/New_York'],
    ['is the day before elsewhere', '2028-07-01', '00:15', AHEAD],
  ])('changes, and day and start stay: a time that %s', async (_case, date, start, timeZone) => {
    const { order } = await admin.orders.create({ body: { customerId, day: date, start, timeZone: 'UTC' } })
    const body = { version: order.version, timeZone: timeZone.toLowerCase() }
    const changed = (await admin.orders.update({ params: order, body })).order
    expect(changed).toMatchObject({ day: date, start, timeZone })
    const { items } = await admin.orders.events({ params: order })
    expect(items[0]).toMatchObject({ action: 'edited', details: ['time_zone'] })
    const { orders } = await admin.calendar.get({ query: { from: date, to: date } })
    expect(orders).toContainEqual(expect.objectContaining({ id: order.id, start, timeZone }))
  })

  it('decides when the evening can be done', async () => {
    const date = dateAt(test.now(), AHEAD)
    const { order } = await admin.orders.create({ body: { customerId, day: date, timeZone: BEHIND } })
    const params = { id: order.id }
    const { version } = (await admin.orders.move({ params, body: { from: 'enquiry', to: 'confirmed' } })).order
    const done = { params, body: { from: 'confirmed', to: 'done' } } as const
    const refusal = { code: 'invalid_input', fields: [{ field: 'day' }] }
    await expect(admin.orders.move(done)).rejects.toMatchObject(refusal)
    await admin.orders.update({ params, body: { version, timeZone: AHEAD } })
    const after = (await admin.orders.move(done)).order
    expect(after.state).toBe('done')
    const back = { params, body: { version: after.version, timeZone: BEHIND } }
    await expect(admin.orders.update(back)).rejects.toMatchObject(refusal)
  })
})
