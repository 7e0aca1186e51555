import { addDays, customerLengths } from '@tablier/contracts'
import { describe, expect, it } from 'vitest'
import { HOUR_MS, openCustomers } from './customer-steps.ts'

const { test, admin, activity, create, get, search, uniqueAddress, update, write } = openCustomers()

describe('customers made by messages', () => {
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
})

describe('customers made by hand', () => {
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
})

it('customers in the list are ordered by when they last wrote, or by name', async () => {
  const names = ['Zora', 'anna', 'Mia'].map((name) => `${name} Ordered`)
  for (const name of names) {
    await create({ name, email: uniqueAddress() })
    test.advance(HOUR_MS)
  }
  const named = async (order?: 'heard' | 'name') =>
    (await admin.customers.list({ query: { search: 'ORDERED', ...(order && { order }) } })).items
  expect((await named()).map(({ name }) => name)).toEqual(names.toReversed())
  expect((await named('name')).map(({ name }) => name.split(' ')[0])).toEqual(['anna', 'Mia', 'Zora'])
  const page = await admin.customers.list({ query: { search: 'ordered', page: 2, limit: 2 } })
  expect(page).toMatchObject({ total: 3, items: [{ name: 'Zora Ordered' }] })
  const [, anna] = await named()
  await write(anna!.email)
  expect((await named())[0]).toMatchObject({ name: 'anna Ordered' })
})

it('customers in the list are found by a part of their name, address or a telephone number', async () => {
  const email = `lovelace.${uniqueAddress()}`
  const { id } = await create({ name: '100%_Ada', email, telephone: '0170 555' })
  for (const text of ['0%_a', 'LOVELACE.', '70 55']) expect(await search(text)).toMatchObject([{ id }])
  expect(await search('1000_Ada')).toEqual([])
  await admin.orders.create({ body: { customerId: id, telephone: '030 / 98 76 54 32' } })
  expect(await search('+49 30 987654')).toMatchObject([{ id }])
})

describe('changes of customers', () => {
  it('keep what is left out, and say in the activity which fields were changed', async () => {
    const customer = await create({ telephone: '1', notes: 'Likes figs' })
    const after = await update(customer, { telephone: '2' })
    expect(after).toMatchObject({ telephone: '2', notes: 'Likes figs', version: 2 })
    expect(await activity()).toMatchObject({
      action: 'edited',
      recordId: customer.id,
      title: '',
      details: ['telephone'],
    })
  })

  it('are not overwritten by who knows an older version', async () => {
    const customer = await create()
    await update(customer, { notes: 'First' })
    const refusal = { status: 409, code: 'stale_version', data: { customer: { notes: 'First', version: 2 } } }
    await expect(update(customer, { notes: 'Second' })).rejects.toMatchObject(refusal)
  })

  it('have diets and allergens with the time of the consent, which ends with them', async () => {
    const customer = await create()
    const told = await update(customer, { diets: 'No pork', allergens: ['peanuts', 'gluten'], hasConsent: true })
    expect(told).toMatchObject({ diets: 'No pork', allergens: ['gluten', 'peanuts'], isUnreadable: false })
    expect(told.consentedAt).toEqual(expect.any(String))
    expect(await search(customer.name)).toMatchObject([{ hasDiets: true }])
    test.advance(HOUR_MS)
    const more = await update(told, { diets: 'Vegan' })
    expect(more).toMatchObject({ diets: 'Vegan', allergens: told.allergens, consentedAt: told.consentedAt })
    expect(await update(more, { diets: '', allergens: [] })).toMatchObject({ consentedAt: null, allergens: [] })
    expect(JSON.stringify((await admin.activity.list()).items)).not.toMatch(/pork|vegan|peanuts/i)
  })

  it('may take any address that nobody has', async () => {
    const [email, other] = [uniqueAddress(), uniqueAddress()]
    await create({ email: other })
    const customer = await create({ email })
    await expect(update(customer, { email: other })).rejects.toMatchObject({ code: 'email_taken' })
    const spelled = await update(customer, { email: email.toUpperCase() })
    expect(await update(spelled, { email: '' })).toMatchObject({ email: '' })
    await expect(create({ email })).resolves.toMatchObject({ email })
  })

  it('of addresses are saved while the customers write, without a deadlock', async () => {
    const customers = await Promise.all(Array.from({ length: 10 }, () => create({ email: uniqueAddress() })))
    const both = customers.flatMap((one) => [
      update(one, { email: one.email.toUpperCase() }),
      admin.messages.createTest({ body: { email: one.email } }),
    ])
    await expect(Promise.all(both)).resolves.toHaveLength(20)
  })
})

it('a search finds customers, evenings and messages by a name, and at most five of each', async () => {
  const { message } = await admin.messages.createTest({ body: { name: 'Anna Quay', email: 'anna@example.com' } })
  for (let day = 1; day <= 6; day += 1)
    await admin.orders.create({ body: { customerId: message.customerId!, day: `2040-05-0${day}` } })
  await admin.customers.create({ body: { name: 'Nora Guest', email: 'nora@example.com' } })
  const find = (text: string) => admin.search.find({ query: { text } })
  const found = await find(' aNNA q ')
  expect(found.customers).toEqual([{ id: message.customerId, name: 'Anna Quay', email: 'anna@example.com' }])
  expect(found.orders.map(({ day }) => day)).toEqual([6, 5, 4, 3, 2].map((day) => `2040-05-0${day}`))
  expect(found.messages).toMatchObject([{ id: message.id, email: 'anna@example.com' }])
  expect(await find('anna_')).toEqual({ customers: [], orders: [], messages: [] })
  await admin.messages.delete({ params: message })
  expect((await find('anna')).messages).toEqual([])
  await expect(find('')).rejects.toMatchObject({ code: 'invalid_input' })
})

it('a search finds what has all of its words, in any fields, and a telephone number by its digits', async () => {
  const named = { name: 'Zoë Weiß', email: 'zoe@example.com', telephone: '+49 (0)171/2345678' }
  const { customer } = await admin.customers.create({ body: named })
  const other = await admin.customers.create({ body: { name: 'Z.', email: 'private@example.org' } })
  await admin.customers.merge({ params: customer, body: { version: customer.version, other: other.customer.id } })
  await admin.orders.create({ body: { customerId: customer.id, occasion: 'Hochzeit', place: 'Ha\u0308rle, Köln' } })
  await admin.messages.createTest({ body: { name: 'Łucja', message: 'Bitte rufen Sie 0171 / 234 56 78 an' } })
  const counts = async (text: string) => {
    const { customers, orders, messages } = await admin.search.find({ query: { text } })
    return [customers.length, orders.length, messages.length]
  }
  expect(await counts('private weiss zoe')).toEqual([1, 0, 0])
  expect(await counts('koeln HARLE weiss')).toEqual([0, 1, 0])
  expect(await counts('lucja bitte')).toEqual([0, 0, 1])
  expect(await counts('0171 2345678')).toEqual([1, 1, 1])
  expect(await counts('+49 171 9')).toEqual([0, 0, 0])
})
