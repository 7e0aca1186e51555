import { addDays, dateAt } from '@tablier/contracts'
import type { Figure, Measurement } from './measurement.ts'
import { compareSizes, eachInTurn, onBothDatabases, type Sized } from './sizes.ts'

const SIZES = [100, 20_000] as const
const ROUNDS = 40
const WARM_UPS = 15

/** In the occasion of every fiftieth evening. */
const RARE_WORD = 'truffle'

/**
 * As many customers as evenings. Of a hundred evenings, 70 are done, ten are lost, and the others are to come or have no
 * day; half of the holds have ended. The days of as many are as close together at both sizes: two a day.
 */
const seed = (size: number) => `
  update settings set evenings_a_day = 20;
  insert into customers (email, email_key, name, telephone, heard_at, created_at, updated_at)
  select 'guest' || n || '@example.com', 'guest' || n || '@example.com', 'Guest ' || md5(n::text), '+44 ' || n,
    now() - n * interval '1 hour', now(), now()
  from generate_series(1, ${size}) as n;
  insert into orders
    (customer_id, state, held_until, day, slot, time_zone, place, guests, occasion, currency, created_at, updated_at)
  select n, state,
    case when state = 'held' then now() + (n % 2 * 14 - 7) * interval '1 day' end,
    case when state <> 'enquiry' or n % 4 > 0 then day end,
    case when state in ('held', 'confirmed', 'done') then 1 + n % 2 end,
    'Europe/Paris', (array['Lyon', 'Paris', 'Nice'])[n % 3 + 1], 8,
    case when n % 50 = 7 then 'A ${RARE_WORD} menu' else 'A dinner for friends' end, 'EUR', now(), now()
  from generate_series(1, ${size}) as n,
    lateral (select current_date + 1 + (n / 2) - (${size} * 7 / 20)::integer as day) as planned,
    lateral (select case
      when day < current_date then (case when n % 8 = 0 then 'lost' else 'done' end)
      else (array['enquiry', 'enquiry', 'held', 'quoted', 'confirmed', 'confirmed'])[n % 6 + 1] end as state) as moved;
  analyze`

type Act = (sized: Sized) => Promise<unknown>
type Query = NonNullable<Parameters<Sized['admin']['orders']['list']>[0]>['query']

const list =
  (query: Query): Act =>
  ({ admin }) =>
    admin.orders.list({ query })

const today = dateAt(new Date())

const acts: Readonly<Record<string, Act>> = {
  'the first page': list({}),
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
  'search for a word in all of them': list({ search: 'dinner' }),
  'search for a word that does not occur': list({ search: 'zeppelin' }),
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
  run: () => onBothDatabases({ sizes: SIZES, seed }, measure),
}
