import type { Client } from '@tablier/api-client'
import { type Api, customerLengths } from '@tablier/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { unknownId } from './samples.ts'
import { type OpenSubject, type TestSubject, useTestSubject } from './subject.ts'

const HOUR_MS = 60 * 60 * 1000

let test: TestSubject
let admin: Client<Api>

/** People by address. */
export function customersSuite(open: OpenSubject): void {
  describe('customers', () => {
    test = useTestSubject(open)
    beforeEach(async () => {
      admin = await test.admin()
    })

    describe('made by messages', madeByMessages)
    describe('made by hand', madeByHand)
    describe('in the list', inTheList)
    describe('changed', changed)
    describe('merged', merged)
    describe('downloaded', downloaded)
    describe('that are gone', gone)
  })
}

type Customers = Client<Api>['customers']
type NewCustomer = Parameters<Customers['create']>[0]['body']
type Change = Omit<Parameters<Customers['update']>[0]['body'], 'version'>

let created = 0

async function create(body: Partial<NewCustomer> = {}) {
  return (await admin.customers.create({ body: { name: `Guest ${(created += 1)}`, ...body } })).customer
}

async function update({ id, version }: { readonly id: number; readonly version: number }, change: Change) {
  return (await admin.customers.update({ params: { id }, body: { version, ...change } })).customer
}

async function write(email: string, subject = 'Dinner', name = 'Ada Guest'): Promise<number> {
  return (await admin.messages.createTest({ body: { name, email, subject, message: 'In March?' } })).message.id
}

async function search(text: string) {
  return (await admin.customers.list({ query: { search: text } })).items
}

const get = (id: number) => admin.customers.get({ params: { id } })
const uniqueAddress = () => `guest${(created += 1)}@example.com`
const activity = async () => (await admin.activity.list({ query: { limit: 1, area: 'customers' } })).items[0]

function madeByMessages(): void {
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

function madeByHand(): void {
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

function inTheList(): void {
  it('are ordered by when they last wrote, or by name', async () => {
    const names = ['Zora', 'anna', 'Mia'].map((name) => `${name} Ordered`)
    for (const name of names) {
      await create({ name, email: uniqueAddress() })
      test.advance(HOUR_MS)
      admin = await test.admin()
    }
    const named = async (order?: 'heard' | 'name') =>
      (await admin.customers.list({ query: { search: 'ORDERED', ...(order && { order }) } })).items
    expect((await named()).map(({ name }) => name)).toEqual(names.toReversed())
    expect((await named('name')).map(({ name }) => name.split(' ')[0])).toEqual(['anna', 'Mia', 'Zora'])
    const [, anna] = await named()
    await write(anna!.email)
    expect((await named())[0]).toMatchObject({ name: 'anna Ordered' })
  })

  it('are found by a part of their name, address or telephone number', async () => {
    const email = `lovelace.${uniqueAddress()}`
    const { id } = await create({ name: '100%_Ada', email, telephone: '0170 555' })
    for (const text of ['0%_a', 'LOVELACE.', '70 55']) expect(await search(text)).toMatchObject([{ id }])
    expect(await search('1000_Ada')).toEqual([])
  })

  it('come in pages', async () => {
    for (let count = 0; count < 3; count += 1) await create({ name: 'Paged' })
    const page = async (number: number) =>
      admin.customers.list({ query: { search: 'Paged', page: number, limit: 2, order: 'name' } })
    const [first, second] = [await page(1), await page(2)]
    expect([first.total, first.items.length, second.items.length]).toEqual([3, 2, 1])
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(3)
  })
}

function changed(): void {
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
    await expect(update({ ...customer, id: unknownId }, {})).rejects.toMatchObject({ status: 404 })
  })

  it('have diets and allergens only with consent, whose time stays', async () => {
    const customer = await create()
    const refusal = { status: 400, fields: [{ field: 'hasConsent' }] }
    await expect(update(customer, { allergens: ['peanuts'] })).rejects.toMatchObject(refusal)
    const told = await update(customer, { diets: 'No pork', allergens: ['peanuts', 'gluten'], hasConsent: true })
    expect(told).toMatchObject({ diets: 'No pork', allergens: ['gluten', 'peanuts'], isUnreadable: false })
    expect(told.consentedAt).toEqual(expect.any(String))
    expect(await search(customer.name)).toMatchObject([{ hasDiets: true }])
    test.advance(HOUR_MS)
    admin = await test.admin()
    const more = await update(told, { diets: 'Vegan' })
    expect(more).toMatchObject({ diets: 'Vegan', allergens: told.allergens, consentedAt: told.consentedAt })
    await expect(update(more, { diets: 'Vegan', hasConsent: false })).rejects.toMatchObject(refusal)
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
}

async function merge(kept: { readonly id: number; readonly version: number }, other: number) {
  return (await admin.customers.merge({ params: kept, body: { version: kept.version, other } })).customer
}

function merged(): void {
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

function downloaded(): void {
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

function gone(): void {
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
    const preview = { messages: 1, orders: 0, replies: 0, guests: 0, mails: 0 }
    await expect(admin.customers.erasurePreview({ params: { id } })).resolves.toEqual(preview)
    await admin.customers.erase({ params: { id } })
    for (const call of [
      get(id),
      admin.messages.get({ params: { id: message } }),
      admin.customers.erase({ params: { id } }),
    ])
      await expect(call).rejects.toMatchObject({ status: 404 })
    const { items, keepYears, purgeDays } = await admin.customers.erasures()
    expect(items[0]).toMatchObject({ count: 1, actorName: (await admin.auth.me()).user.name })
    expect([keepYears, purgeDays]).toEqual([3, 30])
    expect(JSON.stringify((await admin.activity.list({ query: { limit: 100 } })).items)).not.toContain('Erase me')
  })
}
