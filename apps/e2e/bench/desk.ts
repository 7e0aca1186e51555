import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { Client } from '@tablier/api-client'
import { addDays, type Api, dateAt } from '@tablier/contracts'
import { type Figure, type Measurement, median, startAgain } from './measurement.ts'

const EVENINGS = 2000
const CUSTOMERS = 5000
const MESSAGES = 20_000
const ROUNDS = 40
const WARM_UPS = 15
const MAX_MS = 100
/** A word in the occasion of every fiftieth order, and in the subject of as many messages. */
const RARE_WORD = 'truffle'
/** The name of every hundredth customer, which is as common as the most common surnames. */
const RARE_NAME = 'Hazelwood'

/**
 * Of a hundred orders, 70 are done, ten are lost, and the others are to come or have no day. Half of the holds have
 * ended.
 */
const seed = `
  update settings set evenings_a_day = 20;
  insert into customers (email, email_key, name, telephone, heard_at, created_at, updated_at)
  select 'guest' || n || '@example.com', 'guest' || n || '@example.com',
    case when n % 100 = 9 then 'Guest ${RARE_NAME} ' else 'Guest ' end || md5(n::text), '+44 ' || n,
    now() - n * interval '1 hour', now(), now()
  from generate_series(1, ${CUSTOMERS}) as n;
  insert into orders
    (customer_id, state, held_until, day, slot, time_zone, place, guests, occasion, currency, created_at, updated_at)
  select n, state,
    case when state = 'held' then now() + (n % 2 * 14 - 7) * interval '1 day' end,
    case when state <> 'enquiry' or n % 4 > 0 then day end,
    case when state in ('held', 'confirmed', 'done') then 1 + n % 2 end,
    'Europe/Paris', (array['Lyon', 'Paris', 'Nice'])[n % 3 + 1], 8,
    case when n % 50 = 7 then 'A ${RARE_WORD} menu' else 'A dinner for friends' end, 'EUR', now(), now()
  from generate_series(1, ${EVENINGS}) as n,
    lateral (select current_date + 1 + (n / 2) - (${EVENINGS} * 7 / 20)::integer as day) as planned,
    lateral (select case
      when day < current_date then (case when n % 8 = 0 then 'lost' else 'done' end)
      else (array['enquiry', 'enquiry', 'held', 'quoted', 'confirmed', 'confirmed'])[n % 6 + 1] end as state) as moved;
  do $$ declare search_index text := pg_get_indexdef('messages_search'::regclass); begin
  drop index messages_search; -- its entries are written faster all at once
  insert into messages (name, email, subject, message, status, created_at)
  select 'Guest ' || md5(n::text), 'guest' || n || '@example.com',
    case when n % 50 = 7 then 'A ${RARE_WORD} menu' else 'A dinner for friends' end,
    (select string_agg(md5((n * 50 + word)::text), ' ') from generate_series(1, 10) as word),
    (array['New', 'Read', 'Replied', 'Archived'])[n % 4 + 1], now() - n * interval '1 minute'
  from generate_series(1, ${MESSAGES}) as n;
  execute search_index;
  end $$`

type Act = (admin: Client<Api>) => Promise<unknown>
const today = dateAt(new Date())

const acts: Readonly<Record<string, Act>> = {
  'evenings: the first page': ({ orders }) => orders.list(),
  'evenings: the last page': ({ orders }) => orders.list({ query: { page: EVENINGS / 10 } }),
  'evenings: the latest 10 that are done': ({ orders }) => orders.list({ query: { state: 'done', order: 'latest' } }),
  'evenings: the first 50 enquiries': ({ orders }) => orders.list({ query: { state: 'enquiry', limit: 50 } }),
  'evenings: two weeks of the list': ({ orders }) =>
    orders.list({ query: { from: today, to: addDays(today, 13), limit: 100 } }),
  'evenings: four weeks of the calendar': (admin) =>
    admin.calendar.get({ query: { from: addDays(today, -14), to: addDays(today, 13) } }),
  'evenings: the counts of the board': (admin) => admin.orders.counts(),
  'evenings: search for a rare word': ({ orders }) => orders.list({ query: { search: RARE_WORD } }),
  'evenings: search for a word in all of them': ({ orders }) => orders.list({ query: { search: 'dinner' } }),
  'evenings: search for two letters': ({ orders }) => orders.list({ query: { search: 'gu' } }),
  'evenings: reading one': (admin) => admin.orders.get({ params: { id: 60 } }),
  'evenings: holding a date and giving it up': async (admin) => {
    const { order } = await admin.orders.create({ body: { customerId: 7, day: '2040-01-01' } })
    await admin.orders.move({ params: order, body: { from: 'enquiry', to: 'held' } })
    await admin.orders.move({ params: order, body: { from: 'held', to: 'lost' } })
  },
  'customers: the first page': ({ customers }) => customers.list(),
  'customers: the last page by name': ({ customers }) =>
    customers.list({ query: { order: 'name', page: CUSTOMERS / 10 } }),
  'customers: search for an address': ({ customers }) => customers.list({ query: { search: 'guest77@example.com' } }),
  'customers: search for a rare name': ({ customers }) => customers.list({ query: { search: RARE_NAME } }),
  'customers: search for a text in all of them, by name': ({ customers }) =>
    customers.list({ query: { search: 'example', order: 'name' } }),
  'customers: search for two letters': ({ customers }) => customers.list({ query: { search: 'gu' } }),
  'customers: the page of one': (admin) => admin.customers.get({ params: { id: 50 } }),
  'messages: the first page of the inbox': ({ messages }) => messages.list({ query: { status: 'Inbox' } }),
  'messages: the last page': ({ messages }) => messages.list({ query: { page: MESSAGES / 10 } }),
  'messages: the newest 100 new ones (bell, dashboard)': ({ messages }) =>
    messages.list({ query: { status: 'New', limit: 100 } }),
  'messages: search for a rare word': ({ messages }) => messages.list({ query: { search: RARE_WORD } }),
  'messages: search for a word in all of them': ({ messages }) => messages.list({ query: { search: 'guest' } }),
  'messages: search for two letters': ({ messages }) => messages.list({ query: { search: 'gu' } }),
  'messages: search for two words': ({ messages }) => messages.list({ query: { search: `menu ${RARE_WORD}` } }),
  'messages: search for a telephone number': ({ messages }) => messages.list({ query: { search: '0171 234 56 78' } }),
  'everything: search for a rare name': (admin) => admin.search.find({ query: { text: RARE_NAME } }),
  'everything: search for a word in all messages': (admin) => admin.search.find({ query: { text: 'guest' } }),
  'everything: search for two letters': (admin) => admin.search.find({ query: { text: 'gu' } }),
  'messages: storing one': (admin) => admin.messages.createTest({ body: { subject: 'Another question' } }),
}

/** Lets a server migrate a database, fills it, and measures each act on a second start of the server. */
async function run(): Promise<Figure[]> {
  await using resources = new AsyncDisposableStack()
  const { server } = await startAgain(resources, { DEMO_CONTENT: 'false' }, async (first, folder) => {
    await first.stop()
    await using database = await PGlite.create(join(folder, 'database'), { extensions: { pg_trgm } })
    await database.exec(seed)
    await database.exec('vacuum (analyze)') // as the server does every day
  })
  const { client: admin } = await server.signIn()
  const figures: Figure[] = []
  for (const [what, act] of Object.entries(acts)) figures.push({ what, figure: await timeOf(() => act(admin)) })
  return figures
}

async function timeOf(act: () => Promise<unknown>): Promise<string> {
  const times: number[] = []
  for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
    const begun = performance.now()
    await act()
    if (round >= 0) times.push(performance.now() - begun)
  }
  const [middle, least, most] = [median(times), Math.min(...times), Math.max(...times)].map((ms) => ms.toFixed(1))
  return `${middle} ms (${least} to ${most})${median(times) > MAX_MS ? ', more than allowed' : ''}`
}

export const desk: Measurement = {
  title: `The desk: ${EVENINGS.toLocaleString('en')} evenings, ${CUSTOMERS.toLocaleString('en')} customers and ${MESSAGES.toLocaleString('en')} messages`,
  method: `Time from the request to the parsed response over HTTP, signed in, with 10 records per page unless stated; at most ${MAX_MS} ms are allowed in the median. ${ROUNDS} rounds: medians, in parentheses the least and the most.`,
  run,
}
