import { addDays, customerLengths } from '@tablier/contracts'
import { expect, it } from 'vitest'
import { activity, admin, create, get, search, test, uniqueAddress, write } from './customer-steps.ts'

/** Customers whom messages made. */
export function madeByMessages(): void {
  it('are one for all spellings of an address, with all messages', async () => {
    const address = uniqueAddress()
    const first = await write(address, 'First')
    const second = await write(address.toUpperCase(), 'Second', 'Ada Lovelace')
    const [customer, ...others] = await search(address)
    expect(others).toEqual([])
    expect(customer).toMatchObject({ name: 'Ada Guest', email: address, evenings: 0, hasDiets: false })
    const { messages, orders, eaten } = await get(customer!.id)
    expect(messages).toMatchObject([
      { id: second, subject: 'Second', status: 'New', orderId: null },
      { id: first, subject: 'First' },
    ])
    expect([orders, eaten]).toEqual([[], []])
  })

  it('have the diets that they told for one evening, as long as it or its message has them', async () => {
    const email = uniqueAddress()
    const day = addDays(test.now().toISOString().slice(0, 10), 30)
    const evening = { date: day, allergens: ['gluten' as const, 'nuts' as const], hasConsent: true }
    await test.client().messages.send({ body: { name: 'Ada', email, subject: 'Dinner', message: 'Hello', evening } })
    const told = { day, diets: '', allergens: ['gluten', 'nuts'], isUnreadable: false }
    const [listed] = await search(email)
    expect(listed).toMatchObject({ hasDiets: false, told: [told] })
    const { orders, messages, ...record } = await get(listed!.id)
    expect(record.told).toEqual([told])
    await admin.orders.update({ params: orders[0]!, body: { version: 1, day: addDays(day, 1), allergens: [] } })
    expect((await get(listed!.id)).told).toEqual([{ ...told, day: addDays(day, 1) }])
    await admin.messages.delete({ params: messages[0]! })
    expect((await get(listed!.id)).told).toEqual([])
  })

  it('have no message that is in the trash', async () => {
    const address = uniqueAddress()
    const id = await write(address)
    const [customer] = await search(address)
    await admin.messages.delete({ params: { id } })
    expect((await get(customer!.id)).messages).toEqual([])
    await admin.trash.restore({ params: { area: 'messages', id } })
    expect((await get(customer!.id)).messages).toMatchObject([{ id }])
  })
}

/** Customers whom somebody has entered. */
export function madeByHand(): void {
  it('have what was entered, trimmed', async () => {
    const customer = await create({ name: ' Ada ', telephone: ' 030 1234 ', notes: 'Likes figs\n' })
    expect(customer).toMatchObject({ name: 'Ada', telephone: '030 1234', notes: 'Likes figs', email: '', version: 1 })
    expect(customer).toMatchObject({ diets: '', allergens: [], consentedAt: null, isRemembered: false })
    expect((await get(customer.id)).customer).toEqual(customer)
    expect(await activity()).toMatchObject({ action: 'created', recordId: customer.id, title: '' })
  })

  it('are found by the messages that they write later', async () => {
    const email = uniqueAddress()
    const { id } = await create({ email })
    await write(email.toUpperCase())
    expect((await get(id)).messages).toHaveLength(1)
  })

  it('are refused with the address of another customer, who is named', async () => {
    const email = uniqueAddress()
    const { id } = await create({ email })
    const refusal = { status: 409, code: 'email_taken', data: { customer: { id } } }
    await expect(create({ email: email.toUpperCase() })).rejects.toMatchObject(refusal)
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{ email: 'no address' }, 'email'],
    [{ telephone: '1'.repeat(customerLengths.telephone + 1) }, 'telephone'],
    [{ notes: 'x'.repeat(customerLengths.notes + 1) }, 'notes'],
    [{ diets: 'x'.repeat(customerLengths.diets + 1), hasConsent: true }, 'diets'],
  ])('are refused with %j', async (body, field) => {
    await expect(create(body)).rejects.toMatchObject({ status: 400, fields: [{ field }] })
  })
}
