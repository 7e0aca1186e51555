import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Figure, Measurement } from './measurement.ts'
import { compareSizes, eachInTurn, onBothDatabases, type Sized } from './sizes.ts'

const SIZES = [12, 10_000] as const
const ROUNDS = 15

/** As many dishes as gallery items, with their section's heading, all published. The pictures need not exist. */
const seed = (size: number) => `
  insert into portfolio_contents (heading, sub_heading, status) values ('Dishes', 'From the market', 'Published');
  insert into gallery_contents (heading, sub_heading, status) values ('Gallery', 'Evenings and plates', 'Published');
  insert into portfolio_items (position, status, category, title, image_path, ingredients, details, awards, label)
  select n - 1, 'Published', (array['Starters', 'Mains', 'Desserts'])[n % 3 + 1], 'Dish number ' || n,
    '/api/uploads/' || md5(n::text) || md5('dish' || n) || '-1600x1200.jpg',
    'Sea bass, fennel, lemon, brown butter, sorrel',
    'Roasted over beech wood, finished with its own broth and a spoon of the green oil.', '', 'Signature'
  from generate_series(1, ${size}) as n;
  insert into gallery_items (position, status, category, title, image_path, ingredients, details)
  select n - 1, 'Published', (array['Evenings', 'Plates'])[n % 2 + 1], 'Picture number ' || n,
    '/api/uploads/' || md5(n::text) || md5('picture' || n) || '-1600x1200.jpg', '', 'A long table in the garden.'
  from generate_series(1, ${size}) as n;
  analyze`

type Act = (sized: Sized) => Promise<unknown>

/** Changes the content, so that the server keeps no answer. */
const changeContent: Act = async ({ admin }) => {
  const { items } = await admin.galleryContents.adminList()
  await admin.galleryContents.setStatus({ params: items[0]!, body: { status: 'Published' } }) // the seed made one
}

const lastPage = (size: number, limit: number) => Math.ceil(size / limit)

/** Moves the first dish to a place, counted from 0, or back. */
const moveFirst =
  (placeOf: (size: number) => number): Act =>
  async ({ admin, size }) => {
    const { items } = await admin.portfolioItems.adminList({ query: { limit: 1 } })
    await admin.portfolioItems.setPosition({ params: items[0]!, body: { position: placeOf(size) } }) // there are 12 or more
  }

const acts: Readonly<Record<string, Act>> = {
  "the owner's first 50 dishes": ({ admin }) => admin.portfolioItems.adminList({ query: { limit: 50 } }),
  "the owner's last 50 dishes": ({ admin, size }) =>
    admin.portfolioItems.adminList({ query: { limit: 50, page: lastPage(size, 50) } }),
  'the first 10 public dishes, not kept': ({ admin }) => admin.portfolioItems.list(),
  'the last 10 public dishes, not kept': ({ admin, size }) =>
    admin.portfolioItems.list({ query: { page: lastPage(size, 10) } }),
  'reading the first dish and moving it to the next place': moveFirst(() => 1),
  'reading the first dish and moving it to the last place': moveFirst((size) => size - 1),
  'creating a dish': ({ admin }) => admin.portfolioItems.create({ body: { category: 'Mains', title: 'Another dish' } }),
  'the public page, not kept': publicPage,
}

async function measure(sized: readonly [Sized, Sized], where: string): Promise<Figure[]> {
  const [small, large] = [await publicPage(sized[0]), await publicPage(sized[1])]
  const size = `${small.toLocaleString('en')} bytes, ${large.toLocaleString('en')} bytes: ${(large / small).toFixed(1)} ×`
  const times = await eachInTurn(Object.entries(acts), ([what, act]) =>
    compareSizes(sized, `${where}: ${what}`, { before: changeContent, act, rounds: ROUNDS, warmUps: 3 }),
  )
  return [{ what: `${where}: the public page, brotli`, figure: size }, ...times]
}

/** @returns the bytes that the browser receives */
async function publicPage({ server }: Sized): Promise<number> {
  const [answer] = (await once(get(server.url, { headers: { 'accept-encoding': 'br' } }), 'response')) as [
    IncomingMessage,
  ] // Node's documented argument
  let bytes = 0
  for await (const chunk of answer) bytes += (chunk as Buffer).length // no encoding is set
  return bytes
}

export const scale: Measurement = {
  title: 'Content: 12 and 10,000 dishes',
  method: `First with 12 dishes and 12 gallery items, then with 10,000 of each, and how many times as much. Times from the request to the whole response over HTTP, signed in, each after a change of content, which drops the kept answers. ${ROUNDS} rounds, in which the two servers take turns: medians, in parentheses the least and the most. PostgreSQL is measured only if DATABASE_URL names a server.`,
  run: () => onBothDatabases({ sizes: SIZES, seed }, measure),
}
