import { unknownId } from '@tablier/conformance'
import { describe, expect, it } from 'vitest'
import { openCustomers } from './customer-steps.ts'

/** Merging, downloading and erasing customers. */

const { admin, activity, create, get, search, uniqueAddress, update, write } = openCustomers()

async function merge(kept: { readonly id: number; readonly version: number }, other: number) {
  return (await admin.customers.merge({ params: kept, body: { version: kept.version, other } })).customer
}

describe('merged customers', () => {
  it('have the messages, orders, addresses and notes of both', async () => {
    const [email, otherEmail] = [uniqueAddress(), uniqueAddress()]
    const first = await write(email, 'First')
    const second = await write(otherEmail, 'Second')
    const idOf = async (id: number) => (await admin.messages.get({ params: { id } })).message.customerId!
    const kept = await update({ id: await idOf(first), version: 1 }, { notes: 'Likes figs', telephone: '1' })
    const other = await update({ id: await idOf(second), version: 1 }, { notes: 'Has a dog', telephone: '2' })
    const { order } = await admin.orders.create({ body: { customerId: other.id } })
    await expect(admin.customers.mergePreview({ params: { id: kept.id, other: other.id } })).resolves.toEqual({
      messages: 1,
      orders: 1,
      emails: [otherEmail],
      telephone: '2',
      hasNotes: true,
      hasDiets: false,
    })

    const customer = await merge(kept, other.id)

    const notes = 'Likes figs\n\nHas a dog\n\nTelephone: 2'
    expect(customer).toMatchObject({ id: kept.id, email, otherEmails: [otherEmail], telephone: '1', notes, version: 3 })
    const { messages, orders } = await get(kept.id)
    expect(messages.map(({ id }) => id)).toEqual([second, first])
    expect(orders).toMatchObject([{ id: order.id, customer: { id: kept.id } }])
    await expect(get(other.id)).rejects.toMatchObject({ status: 404 })
    expect(await activity()).toMatchObject({ action: 'merged', recordId: kept.id, title: '' })
    expect(await search(otherEmail)).toMatchObject([{ id: kept.id }])
  })

  it('are found by each of their addresses, which no other customer can have', async () => {
    const [email, otherEmail] = [uniqueAddress(), uniqueAddress()]
    const kept = await create({ email })
    const customer = await merge(kept, (await create({ email: otherEmail })).id)
    const id = await write(otherEmail.toUpperCase())
    await expect(admin.messages.get({ params: { id } })).resolves.toMatchObject({ message: { customerId: kept.id } })
    const refusal = { code: 'email_taken', data: { customer: { id: kept.id } } }
    await expect(create({ email: otherEmail })).rejects.toMatchObject(refusal)
    const swapped = await update(customer, { email: otherEmail })
    expect(swapped).toMatchObject({ email: otherEmail, otherEmails: [email] })
  })

  it('have the diets of both, and are remembered if both agreed', async () => {
    const told = { hasConsent: true, isRemembered: true } as const
    const first = await create({ diets: 'No pork', allergens: ['milk'], ...told })
    const second = await create({ diets: 'Vegan', allergens: ['eggs', 'milk'], ...told, isRemembered: false })
    const both = { diets: 'No pork\nVegan', allergens: ['eggs', 'milk'], isRemembered: false }
    expect(await merge(first, second.id)).toMatchObject(both)
    const third = await create()
    const fourth = await create({ allergens: ['fish'], ...told })
    expect(await merge(third, fourth.id)).toMatchObject({ allergens: ['fish'], isRemembered: true })
  })

  it('are two people whom nobody has changed or removed meanwhile', async () => {
    const kept = await create()
    const other = await create()
    await expect(merge(kept, kept.id)).rejects.toMatchObject({ status: 400 })
    await expect(merge(kept, unknownId)).rejects.toMatchObject({ status: 404 })
    await update(kept, { notes: 'Changed' })
    const refusal = { code: 'stale_version', data: { customer: { notes: 'Changed' } } }
    await expect(merge(kept, other.id)).rejects.toMatchObject(refusal)
  })

  it('are one after two merges at a time in both directions', async () => {
    const a = await create()
    const b = await create()
    const merges = await Promise.allSettled([merge(a, b.id), merge(b, a.id)])
    expect(merges.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

it('downloaded customers are one file with all that is kept, allergies opened', async () => {
  const email = uniqueAddress()
  const id = await write(email, 'Dinner')
  const { message } = await admin.messages.get({ params: { id } })
  const params = { id: message.customerId! }
  await update({ ...params, version: 1 }, { allergens: ['fish'], hasConsent: true })
  await admin.replies.saveDraft({ params: message, body: { body: 'Dear Ada', version: 0 } })
  const { order } = await admin.orders.createOfMessage({ params: message })
  const parts = [{ kind: 'deposit', amount: 1250, dueOn: null }] as const
  const body = { version: order.version, parts: [...parts], diets: 'No pork', hasConsent: true }
  await admin.orders.update({ params: order, body })
  await admin.messages.delete({ params: message })
  const file = await admin.customers.download({ params })
  expect(file).toMatchObject({
    customer: { email, allergens: ['fish'] },
    messages: [{ id, subject: 'Dinner', deletedAt: expect.any(String), draft: { body: 'Dear Ada' }, replies: [] }],
    orders: [{ id: order.id, parts, diets: 'No pork', events: [{ action: 'edited' }, { action: 'created' }] }],
  })
})

describe('customers that are gone', () => {
  const idOf = async (id: number) => (await admin.messages.get({ params: { id } })).message.customerId!

  it('are those whose last message has left the trash', async () => {
    const email = uniqueAddress()
    const first = await write(email)
    const second = await write(email)
    const customer = await idOf(first)
    const left = async () => (await get(customer)).messages.map(({ id }) => id)
    await admin.messages.delete({ params: { id: first } })
    expect(await left()).toEqual([second])
    await admin.trash.restore({ params: { area: 'messages', id: first } })
    expect(await left()).toEqual([second, first])
    for (const id of [first, second]) {
      await admin.messages.delete({ params: { id } })
      await expect(left()).resolves.toBeDefined()
      await admin.trash.delete({ params: { area: 'messages', id } })
    }
    await expect(get(customer)).rejects.toMatchObject({ status: 404 })
  })

  it('are not those about whom something was entered, or who have an evening', async () => {
    const noted = await write(uniqueAddress())
    const invited = await write(uniqueAddress())
    const customers = [await idOf(noted), await idOf(invited)]
    await update({ id: customers[0]!, version: 1 }, { notes: 'Likes figs' })
    await admin.orders.createOfMessage({ params: { id: invited } })
    for (const id of [noted, invited]) {
      await admin.messages.delete({ params: { id } })
      await admin.trash.delete({ params: { area: 'messages', id } })
    }
    for (const id of customers) await expect(get(id)).resolves.toMatchObject({ messages: [] })
  })

  it('are erased once, with the message that they sent, and nobody else is', async () => {
    const message = await write(uniqueAddress())
    const other = await write(uniqueAddress())
    const params = { id: await idOf(message) }
    await admin.customers.erase({ params })
    await expect(admin.messages.get({ params: { id: message } })).rejects.toMatchObject({ status: 404 })
    await expect(admin.customers.erase({ params })).rejects.toMatchObject({ status: 404 })
    await expect(get(await idOf(other))).resolves.toMatchObject({ messages: [{ id: other }] })
    expect(await admin.customers.erasures()).toMatchObject({ items: [{ count: 1 }], keepYears: 3, purgeDays: 30 })
  })
})
