import { pathOf, send } from '@tablier/conformance'
import { api, listEndpoints, type ObjectSchema, strictObject } from '@tablier/contracts'
import { beforeAll, expect, it } from 'vitest'
import { useApi } from '../api-subject.ts'

/** Sends the first and last possible dates, and impossible ones, to every date of every endpoint. */

const DAY = '2027-05-31'
const neverDays = '0000-02-01 0001-01-01 1899-12-31 2200-01-01 9999-12-31 2027-02-29 10000-01-01 infinity'.split(' ')
const neverTimes = ['T23:59:60Z', 'T24:00:00Z', ' 12:00:00Z', 'T12:00:00', 'T12:00:00+23:59', 'T12:00:00-15:00']
/** Dates that every field refuses: they do not exist, or JavaScript and PostgreSQL read them differently. */
const never = {
  date: [...neverDays, '', `${DAY}T00:00:00Z`],
  'date-time': [...neverDays.map((day) => `${day}T12:00:00Z`), ...neverTimes.map((time) => DAY + time)],
}
/** The first and the last dates that fields accept. */
const edges = {
  date: ['1900-01-01', '2096-02-29', '2199-12-31'],
  'date-time': ['1900-01-01T00:00:00+14:00', '2199-12-31T23:59:59.999999999-12:00'],
}

const numbers = { version: 1, customer_id: 1, amount: 1, page: 1, limit: 1 }
const words = { name: 'Rosa', email: 'rosa@example.com', subject: 'Dinner', message: 'For eight?', kind: 'deposit' }
/** What calls need in addition to a date. All ids are 1. */
const needed: Readonly<Record<string, unknown>> = { ...numbers, ...words, from: 'enquiry', to: 'held' }

type Kind = keyof typeof edges
/** `partWith` returns the part of a call with a date and everything else that it needs. */
type DateField = Readonly<{ name: string; kind: Kind; partWith: (date: string) => unknown }>

/** Returns the dates in a schema, at any depth. `around` returns the part of the call around a value. */
function datesIn(schema: ObjectSchema, name: string, around = (_date: string, value: unknown) => value): DateField[] {
  const kind = kindOf(schema)
  if (kind) return [{ name, kind, partWith: (date) => around(date, date) }]
  const list = schema['items'] as ObjectSchema | undefined // a list's
  if (list) return datesIn(list, name, (date, value) => around(date, [value]))
  const other = (date: string) => (edges.date.includes(date) ? date : DAY) // some dates must not be far apart
  const rest = (date: string) => schema.required?.map((key) => [key, needed[key] ?? other(date)]) ?? []
  const members = Object.entries(schema.properties ?? {}) as [string, ObjectSchema][] // typed like objects, as above
  return members.flatMap(([key, field]) =>
    datesIn(field, `${name}.${key}`, (date, value) => around(date, Object.fromEntries([...rest(date), [key, value]]))),
  )
}

/** Returns whether a field is a date or a moment: by its format, or because its pattern accepts a date and no word. */
function kindOf({ format, pattern }: ObjectSchema): Kind | undefined {
  if (format === 'date' || format === 'date-time') return format
  const takes = (text: string) => typeof pattern === 'string' && new RegExp(pattern).test(text)
  return takes(DAY) && !takes('Saffron') ? 'date' : undefined
}

const fields = listEndpoints(api).flatMap(({ name, endpoint }) =>
  (['query', 'body'] as const).flatMap((part) =>
    datesIn(endpoint[part] ?? strictObject({}), `${name} ${part}`).map((field) => ({ field, part, endpoint })),
  ),
)

const { test } = useApi()

let token: string

beforeAll(async () => {
  token = await test.token()
  const admin = test.owner
  const { id } = (await admin.customers.create({ body: { name: 'Rosa', email: 'rosa@site.test' } })).customer
  await admin.orders.create({ body: { customerId: id, day: DAY } })
  await admin.calendar.createDayOff({ body: { firstDay: DAY, lastDay: DAY } })
  await admin.banners.create({ body: { heading: 'Saffron' } })
})

it.each(fields)('in $field.name exist and are from 1900 to 2199', async ({ field, part, endpoint }) => {
  const { kind, partWith } = field
  const ask = async (date: string) => {
    const value = partWith(date) as Record<string, string> // as its schema says
    const path = pathOf(endpoint, 1) + (part === 'query' ? `?${new URLSearchParams(value).toString()}` : '')
    return send(test, { method: endpoint.method, path, token, ...(part === 'body' && { body: value }) })
  }
  for (const date of never[kind])
    expect(await ask(date), date).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  const soon = new Date(test.now().getTime() + 86_400_000).toISOString().slice(0, kind === 'date' ? 10 : 30)
  const statuses: number[] = []
  for (const date of [...edges[kind], soon]) statuses.push((await ask(date)).status)
  expect(Math.max(...statuses)).toBeLessThan(500)
  expect(new Set(statuses), 'what the call needs besides is wrong').not.toEqual(new Set([400]))
})

it('are read again with an order and its link', async () => {
  const admin = test.owner
  const { items } = await admin.orders.list({ query: { limit: 100 } })
  expect(items.map(({ day }) => day)).toEqual(expect.arrayContaining(edges.date))
  for (const { id } of items) await admin.guests.createLink({ params: { id } })
})
