import type { Figure, Measurement } from './measurement.ts'
import { compareSizes, eachInTurn, onBothDatabases, type Sized } from './sizes.ts'

const SIZES = [10_000, 1_000_000] as const
const ROUNDS = 30
const WARM_UPS = 10
/** In the subject of every thousandth message. */
const RARE_WORD = 'truffle'
/** In the subject of every third message. */
const COMMON_WORD = 'dinner'

/** The messages' texts are made of these. */
const words =
  'we would like to ask about a date in spring for eight people birthday wedding lunch evening garden kitchen table menu starter main dessert wine vegetarian nuts allergy fish meat lamb salmon bread butter cheese salad soup fruit lemon herbs potato rice price person travel station street town house office company friends parents Saturday Sunday weekend summer thank you very much looking forward answer kind regards best wishes please let us know whether this is possible what it includes'

/** Creates the index of the search again after the rows: filling it row by row takes ten times as long. */
const seed = (size: number) => `
  set maintenance_work_mem = '256MB';
  do $$
  declare
    search_index text := (select indexdef from pg_indexes where indexname = 'messages_search');
    words text[] := string_to_array('${words}', ' ');
  begin
    drop index messages_search;
    insert into messages (name, email, subject, message, status, created_at)
    select 'Guest ' || md5(n::text), 'guest' || n || '@example.com',
      case when n % 1000 = 7 then 'A ${RARE_WORD} menu, number '
        when n % 3 = 0 then 'A ${COMMON_WORD} for friends, number '
        else 'A question about a date, number ' end || n,
      (select string_agg(words[1 + abs(hashint4(n * 50 + place)) % cardinality(words)], ' ')
        from generate_series(1, 30) as place),
      (array['New', 'Read', 'Replied', 'Archived'])[n % 4 + 1],
      now() - n * interval '1 minute'
    from generate_series(1, ${size}) as n;
    execute search_index;
  end $$`

type Act = (sized: Sized) => Promise<unknown>

const searchFor =
  (search: string): Act =>
  ({ admin }) =>
    admin.messages.list({ query: { search } })

const acts: Readonly<Record<string, Act>> = {
  'first page': ({ admin }) => admin.messages.list(),
  'first page of the inbox': ({ admin }) => admin.messages.list({ query: { status: 'Inbox' } }),
  'last page': ({ admin, size }) => admin.messages.list({ query: { page: size / 10 } }),
  'the newest 100 new messages (bell, dashboard)': ({ admin }) =>
    admin.messages.list({ query: { status: 'New', limit: 100 } }),
  'search for a rare word': searchFor(RARE_WORD),
  'search for a word in a third of them': searchFor(COMMON_WORD),
  'search for a word that does not occur': searchFor('zeppelin'),
  'search for two letters': searchFor('nn'),
  'search for two letters that do not occur': searchFor('zq'),
  'storing a message': ({ admin }) => admin.messages.createTest({ body: { subject: 'Another question' } }),
  "setting a message's status": ({ admin }) =>
    admin.messages.setStatus({ params: { id: 5000 }, body: { status: 'Replied' } }),
}

function measure(sized: readonly [Sized, Sized], where: string): Promise<Figure[]> {
  return eachInTurn(Object.entries(acts), ([what, act]) =>
    compareSizes(sized, `${where}: ${what}`, { act, rounds: ROUNDS, warmUps: WARM_UPS }),
  )
}

export const messages: Measurement = {
  title: 'Messages: 10,000 and 1,000,000',
  method: `Time from the request to the parsed response over HTTP, signed in, with 10 messages per page and the total unless stated: first with 10,000 messages, then with 1,000,000, and how many times as long. ${ROUNDS} rounds, in which the two servers take turns: medians, in parentheses the least and the most. PostgreSQL is measured only if DATABASE_URL names a server.`,
  run: () => onBothDatabases({ sizes: SIZES, seed }, measure),
}
