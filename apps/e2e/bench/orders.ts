import { addDays, dateAt } from '@tablier/contracts'
import { deskData, RARE_NAME, RARE_WORD } from './desk-data.ts'
import type { Figure, Measurement } from './measurement.ts'
import { compareSizes, eachInTurn, onBothDatabases, type Sized } from './sizes.ts'

const ROUNDS = 40
const WARM_UPS = 15

type Act = (sized: Sized) => Promise<unknown>
type Query = NonNullable<Parameters<Sized['admin']['orders']['list']>[0]>['query']

const list =
  (query: Query): Act =>
  ({ admin }) =>
    admin.orders.list({ query })

const today = dateAt(new Date())

const acts: Readonly<Record<string, Act>> = {
  'the first page': list({}),
  'the page in the middle': ({ admin, size }) => admin.orders.list({ query: { page: size / 20 } }),
  'the last page': ({ admin, size }) => admin.orders.list({ query: { page: size / 10 } }),
  'the latest': list({ order: 'latest' }),
  'the counts of the board': ({ admin }) => admin.orders.counts(),
  'the first 50 enquiries': list({ state: 'enquiry', limit: 50 }),
  'the first 10 that are held': list({ state: 'held' }),
  'the first 10 that are confirmed': list({ state: 'confirmed' }),
  'the latest 10 that are done': list({ state: 'done', order: 'latest' }),
  'the next 10': list({ from: today }),
  'two weeks of the list': list({ from: today, to: addDays(today, 13), limit: 100 }),
  'four weeks of the calendar': ({ admin }) =>
    admin.calendar.get({ query: { from: addDays(today, -14), to: addDays(today, 13) } }),
  'the evenings of a customer': list({ customer: 50 }),
  'search for a rare word': list({ search: RARE_WORD }),
  'search for a rare name': list({ search: RARE_NAME }),
  'search for a word in all of them': list({ search: 'dinner' }),
  'search for a word that does not occur': list({ search: 'zeppelin' }),
  'search for two letters': list({ search: 'gu' }),
  'search for two letters that do not occur': list({ search: 'zq' }),
  'reading an evening': ({ admin }) => admin.orders.get({ params: { id: 60 } }),
  'holding a date and giving it up': async ({ admin }) => {
    const { order } = await admin.orders.create({ body: { customerId: 7, day: '2040-01-01' } })
    await admin.orders.move({ params: order, body: { from: 'enquiry', to: 'held' } })
    await admin.orders.move({ params: order, body: { from: 'held', to: 'lost' } })
  },
}

function measure(sized: readonly [Sized, Sized], where: string): Promise<Figure[]> {
  return eachInTurn(Object.entries(acts), ([what, act]) =>
    compareSizes(sized, `${where}: ${what}`, { act, rounds: ROUNDS, warmUps: WARM_UPS }),
  )
}

export const orders: Measurement = {
  title: 'Orders: 100 and 20,000 customers and evenings',
  method: `Time from the request to the parsed response over HTTP, signed in, with 10 evenings per page unless stated: first with 100 customers and evenings, then with 20,000 of each, and how many times as long. ${ROUNDS} rounds, in which the two servers take turns: medians, in parentheses the least and the most. PostgreSQL is measured only if DATABASE_URL names a server.`,
  run: () => onBothDatabases(deskData, measure),
}
