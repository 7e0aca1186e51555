import { addDays } from '@tablier/contracts'
import { expect, it } from 'vitest'
import { admin, type Created, eventsOf, get, test, today } from './order-steps.ts'

/** Orders that are made of messages. */
export function ofAMessage(): void {
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
    const [{ order }] = made as [{ order: Created }, ...unknown[]] // three calls
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
}
