import { expect, it } from 'vitest'
import { unknownId } from '../samples.ts'
import { activity, admin, create, get, search, uniqueAddress, update, write } from './customer-steps.ts'

async function merge(kept: { readonly id: number; readonly version: number }, other: number) {
  return (await admin.customers.merge({ params: kept, body: { version: kept.version, other } })).customer
}

/** Two customers that become one. */
export function merged(): void {
  it('have the messages, orders, addresses and notes of both', async () => {
    const [email, otherEmail] = [uniqueAddress(), uniqueAddress()]
    const [first, second] = [await write(email, 'First'), await write(otherEmail, 'Second')]
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
    const [kept, other] = [await create(), await create()]
    await expect(merge(kept, kept.id)).rejects.toMatchObject({ status: 400 })
    await expect(merge(kept, unknownId)).rejects.toMatchObject({ status: 404 })
    await update(kept, { notes: 'Changed' })
    const refusal = { code: 'stale_version', data: { customer: { notes: 'Changed' } } }
    await expect(merge(kept, other.id)).rejects.toMatchObject(refusal)
  })

  it('are one after two merges at a time in both directions', async () => {
    const [a, b] = [await create(), await create()]
    const merges = await Promise.allSettled([merge(a, b.id), merge(b, a.id)])
    expect(merges.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
}
