import { expect, it } from 'vitest'
import { admin, get, uniqueAddress, update, write } from './customer-steps.ts'

/** The file with all that is kept about a customer. */
export function downloaded(): void {
  it('are one file with all that is kept, allergies opened', async () => {
    const email = uniqueAddress()
    const id = await write(email, 'Dinner')
    const { message } = await admin.messages.get({ params: { id } })
    const params = { id: message.customerId! }
    await update({ ...params, version: 1 }, { allergens: ['fish'], hasConsent: true })
    await admin.replies.saveDraft({ params: message, body: { body: 'Dear Ada', version: 0 } })
    const { order } = await admin.orders.createOfMessage({ params: message })
    const amounts = [{ kind: 'deposit', amount: 1250, dueOn: null, paidOn: null }] as const
    const body = { version: order.version, amounts: [...amounts], diets: 'No pork', hasConsent: true }
    await admin.orders.update({ params: order, body })
    await admin.messages.delete({ params: message })
    const file = await admin.customers.download({ params })
    expect(file).toMatchObject({
      customer: { email, allergens: ['fish'] },
      messages: [{ id, subject: 'Dinner', deletedAt: expect.any(String), draft: { body: 'Dear Ada' }, replies: [] }],
      orders: [{ id: order.id, amounts, diets: 'No pork', events: [{ action: 'edited' }, { action: 'created' }] }],
    })
  })
}

/** Customers that are erased, or have nothing left. */
export function gone(): void {
  const idOf = async (id: number) => (await admin.messages.get({ params: { id } })).message.customerId!

  it('are those whose last message has left the trash', async () => {
    const email = uniqueAddress()
    const [first, second] = [await write(email), await write(email)]
    const customer = await idOf(first)
    const remove = async (id: number) => {
      await admin.messages.delete({ params: { id } })
      await admin.trash.delete({ params: { area: 'messages', id } })
    }
    await remove(first)
    await expect(get(customer)).resolves.toMatchObject({ messages: [{ id: second }] })
    await remove(second)
    await expect(get(customer)).rejects.toMatchObject({ status: 404 })
  })

  it('are not those about whom something was entered, or who have an evening', async () => {
    const [noted, invited] = [await write(uniqueAddress()), await write(uniqueAddress())]
    const customers = [await idOf(noted), await idOf(invited)]
    await update({ id: customers[0]!, version: 1 }, { notes: 'Likes figs' })
    await admin.orders.createOfMessage({ params: { id: invited } })
    for (const id of [noted, invited]) {
      await admin.messages.delete({ params: { id } })
      await admin.trash.delete({ params: { area: 'messages', id } })
    }
    for (const id of customers) await expect(get(id)).resolves.toMatchObject({ messages: [] })
  })

  it('are erased with all that they sent, and only who did it is kept', async () => {
    const email = uniqueAddress()
    const message = await write(email, 'Erase me')
    const id = await idOf(message)
    const preview = { messages: 1, orders: 0, replies: 0, guests: 0, files: 0, mails: 0 }
    await expect(admin.customers.erasurePreview({ params: { id } })).resolves.toEqual(preview)
    await admin.customers.erase({ params: { id } })
    for (const call of [
      () => get(id),
      () => admin.messages.get({ params: { id: message } }),
      () => admin.customers.erase({ params: { id } }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 })
    const { items, keepYears, purgeDays } = await admin.customers.erasures()
    expect(items[0]).toMatchObject({ count: 1, actorName: (await admin.auth.me()).user.name })
    expect([keepYears, purgeDays]).toEqual([3, 30])
    expect(JSON.stringify((await admin.activity.list({ query: { limit: 100 } })).items)).not.toContain('Erase me')
  })
}
