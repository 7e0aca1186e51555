import { api, listEndpoints } from '@tablier/contracts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { unlimited } from '../conformance/api-subject.ts'
import { useTestApp } from '../harness.ts'

/** One rule for everything that stores what somebody eats: of messages, customers, orders and guests. */

const test = useTestApp({ limits: unlimited })
const admin = test.owner
let customerId: number
let params: { id: number }
let token: string

beforeEach(async () => {
  customerId = (await admin.customers.create({ body: { name: 'Ada Host' } })).customer.id
  params = { id: (await admin.orders.create({ body: { customerId, day: '2090-05-31' } })).order.id }
  token = (await admin.guests.createLink({ params })).link!.path!.replace('/table/', '')
  await answer({ diets: 'Allergic to peanuts', hasConsent: true })
})

interface Told {
  readonly diets?: string
  readonly allergens?: 'peanuts'[]
  readonly hasConsent?: boolean
}

type Write = (told: Told) => Promise<unknown>

const guestWith = ({ diets = '', hasConsent = false }: Told) => ({
  name: 'Zebedee',
  diet: diets,
  allergens: [],
  hasConsent,
})
const answer = async (told: Told) => test.client().table.answer({ body: { token, ...guestWith(told) } })
const customer = async () => (await admin.customers.get({ params: { id: customerId } })).customer
const order = async () => (await admin.orders.get({ params })).order

/** Calls that create a record with diets, by their names in the contract. */
const creators: Readonly<Record<string, Write>> = {
  'messages.send': (evening) => {
    const texts = { name: 'Ada', email: 'ada@example.com', subject: 'Dinner', message: 'For eight?' }
    return test.client().messages.send({ body: { ...texts, evening } })
  },
  'customers.create': (told) => admin.customers.create({ body: { name: 'Ada', ...told } }),
  'orders.create': (told) => admin.orders.create({ body: { customerId, ...told } }),
  'guests.create': (told) => admin.guests.create({ params, body: guestWith(told) }),
  'table.answer': answer,
}

const changeOrder: Write = async (told) =>
  admin.orders.update({ params, body: { version: (await order()).version, ...told } })
const changeCustomer: Write = async (told) =>
  admin.customers.update({ params: { id: customerId }, body: { version: (await customer()).version, ...told } })

/** Takes over what the guest of each test wrote about an allergy. */
const takeOver: Write = async (told) => {
  const { items } = await admin.orders.unread({ params })
  const { version } = await order()
  const note = items[0]!.noteId!
  await admin.orders.decide({ params: { ...params, note }, body: { decision: 'taken_over', version, ...told } })
}

/** Calls that change diets and leave what is left out as it is. */
const changers = {
  'customers.update': { table: 'customers', read: customer, write: changeCustomer, writeFirst: changeCustomer },
  'orders.update': { table: 'orders', read: order, write: changeOrder, writeFirst: changeOrder },
  'orders.decide': { table: 'orders', read: order, write: takeOver, writeFirst: changeOrder },
} as const

/** Calls that replace what a guest told, who has given consent. */
const replacers = ['guests.update', 'table.changeAnswer']

it('every call that stores what somebody eats is tried here', () => {
  const endpoints = listEndpoints(api).filter(({ endpoint: { body } }) =>
    ['diets', 'diet', 'evening'].some((name) => body?.properties[name]),
  )
  const tried = [...Object.keys(creators), ...Object.keys(changers), ...replacers]
  expect(endpoints.map(({ name }) => name).toSorted()).toEqual(tried.toSorted())
  for (const { endpoint } of endpoints.filter(({ name }) => replacers.includes(name)))
    expect(endpoint.body?.required).toEqual(expect.arrayContaining(['name', 'diet', 'allergens']))
})

/** Returns everything that is sealed about people, except for the links of parties. */
async function sealed(): Promise<string[]> {
  const { rows } = await sql<{ sealed: string }>`
    select sealed from messages union all select sealed from customers
    union all select sealed from orders union all select sealed from order_guests order by 1`.execute(test.db)
  return rows.map((row) => row.sealed)
}

const writers = [
  ...Object.entries(creators),
  ...Object.entries(changers).map(([name, { write }]) => [name, write] as const),
]
describe.each(writers)('%s', (name, write) => {
  it.each([undefined, false])('stores nothing if the consent is %s', async (hasConsent) => {
    const before = await sealed()
    const told = { diets: 'No pork', allergens: ['peanuts' as const], ...(hasConsent !== undefined && { hasConsent }) }
    const field = name === 'messages.send' ? 'evening.hasConsent' : 'hasConsent'
    await expect(write(told)).rejects.toMatchObject({ code: 'invalid_input', fields: [{ field }] })
    expect(await sealed()).toEqual(before)
  })
})

describe.each(Object.entries(changers))('%s', (_name, { table, read, write, writeFirst }) => {
  const whole = { diets: 'No pork', allergens: ['peanuts' as const], hasConsent: true }

  it('takes a part of the diets, and keeps the rest and the time of the consent', async () => {
    await writeFirst(whole)
    const { consentedAt } = await read()
    await write({ diets: 'Vegan' })
    expect(await read()).toMatchObject({ diets: 'Vegan', allergens: ['peanuts'], consentedAt })
  })

  it.each([{ diets: 'Vegan' }, { allergens: [] }, { hasConsent: false }])(
    'loses nothing of diets that cannot be read to %j',
    async (part) => {
      await writeFirst(whole)
      await sql`update ${sql.table(table)} set sealed_key = 'another key' where sealed is not null`.execute(test.db)
      const before = await sealed()
      await expect(write(part)).rejects.toMatchObject({ code: 'invalid_input', fields: [{ field: 'diets' }] })
      expect(await sealed()).toEqual(before)
      await write({ diets: 'Vegan', allergens: [] })
      expect(await read()).toMatchObject({ diets: 'Vegan', allergens: [], isUnreadable: false })
    },
  )
})
