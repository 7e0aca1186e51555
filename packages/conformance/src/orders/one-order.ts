import { expect, it } from 'vitest'
import { unknownId } from '../samples.ts'
import { admin, create, type Created, customerId, day, eventsOf, get, invalid, test } from './order-steps.ts'

/** An order and its changes. */
export function anOrder(): void {
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

  it('refuses what no clock has', async () => {
    await expect(create({ timeZone: 'Europe/Atlantis' })).rejects.toMatchObject(invalid('timeZone'))
    await expect(create({ start: '24:00' })).rejects.toMatchObject({ status: 400 })
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

/** Diets and allergens, which need the guest's consent. */
export function itsDiets(): void {
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
