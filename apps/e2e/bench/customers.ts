import { deskData, RARE_NAME } from './desk-data.ts'
import type { Figure, Measurement } from './measurement.ts'
import { compareSizes, eachInTurn, onBothDatabases, type Sized } from './sizes.ts'

const ROUNDS = 40
const WARM_UPS = 15

type Act = (sized: Sized) => Promise<unknown>
type Query = NonNullable<Parameters<Sized['admin']['customers']['list']>[0]>['query']

const list =
  (query: Query): Act =>
  ({ admin }) =>
    admin.customers.list({ query })

const acts: Readonly<Record<string, Act>> = {
  'the first page': list({}),
  'the page in the middle': ({ admin, size }) => admin.customers.list({ query: { page: size / 20 } }),
  'the last page': ({ admin, size }) => admin.customers.list({ query: { page: size / 10 } }),
  'the first page by name': list({ order: 'name' }),
  'the page in the middle by name': ({ admin, size }) =>
    admin.customers.list({ query: { order: 'name', page: size / 20 } }),
  'the last page by name': ({ admin, size }) => admin.customers.list({ query: { order: 'name', page: size / 10 } }),
  'search for an address': list({ search: 'guest77@example.com' }),
  'search for a rare name': list({ search: RARE_NAME }),
  'search for a text in all of them': list({ search: 'example' }),
  'search for a text in all of them, by name': list({ search: 'example', order: 'name' }),
  'search for a text in half of them': list({ search: '+44 1' }),
  'search for a word that does not occur': list({ search: 'zeppelin' }),
  'search for two letters': list({ search: 'gu' }),
  'search for two letters that do not occur': list({ search: 'zq' }),
  'the page of a customer': ({ admin }) => admin.customers.get({ params: { id: 50 } }),
}

function measure(sized: readonly [Sized, Sized], where: string): Promise<Figure[]> {
  return eachInTurn(Object.entries(acts), ([what, act]) =>
    compareSizes(sized, `${where}: ${what}`, { act, rounds: ROUNDS, warmUps: WARM_UPS }),
  )
}

export const customers: Measurement = {
  title: 'Customers: 100 and 20,000 customers and evenings',
  method: `Time from the request to the parsed response over HTTP, signed in, with 10 customers per page: first with 100 customers and evenings, then with 20,000 of each, and how many times as long. ${ROUNDS} rounds, in which the two servers take turns: medians, in parentheses the least and the most. PostgreSQL is measured only if DATABASE_URL names a server.`,
  run: () => onBothDatabases(deskData, measure),
}
