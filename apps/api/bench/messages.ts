import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { Client } from 'pg'
import { connectEmbedded, connectPostgres } from '../src/db/connect.ts'
import type { Database } from '@tablier/backend'
import { migrate } from '@tablier/backend'
import { type Figure, type Measurement, median, milliseconds, withTempFolder } from './measurement.ts'
import { startServer } from './server-process.ts'

const SIZES = [10, 1000, 100_000] as const
const WARM_UPS = 50
const REQUESTS = 50
/** One message in a thousand has it in its subject, and one in three has the other. */
const RARE_WORD = 'truffle'
const COMMON_WORD = 'dinner'

async function run(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const size of SIZES) figures.push(...(await onEmbedded(size)))
  const databaseUrl = process.env['DATABASE_URL']
  if (databaseUrl) for (const size of SIZES) figures.push(...(await onPostgres(databaseUrl, size)))
  return figures
}

async function onEmbedded(size: number): Promise<Figure[]> {
  return withTempFolder(async (folder) => {
    await seed(await connectEmbedded(folder), size)
    return measure('embedded', size, folder, {})
  })
}

/** In a database of its own on the server, which is gone afterwards. */
async function onPostgres(serverUrl: string, size: number): Promise<Figure[]> {
  const name = `tablier_bench_${randomBytes(8).toString('hex')}`
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const server = new Client({ connectionString: serverUrl })
  await server.connect()
  await server.query(`create database ${name}`)
  try {
    await seed(
      await connectPostgres(url.href, (error) => {
        throw error
      }),
      size,
    )
    const env = { DATABASE_URL: url.href, JWT_SECRET: randomBytes(32).toString('hex') }
    return await withTempFolder((folder) => measure('PostgreSQL', size, folder, env))
  } finally {
    await server.query(`drop database if exists ${name} with (force)`)
    await server.end()
  }
}

async function seed(db: Kysely<Database>, size: number): Promise<void> {
  await migrate(db)
  await sql`
    insert into messages (name, email, subject, message, status, created_at)
    select 'Guest ' || md5(n::text), 'guest' || n || '@example.com',
      case when n % 1000 = 7 then ${`A ${RARE_WORD} menu, number `}::text
        when n % 3 = 0 then ${`A ${COMMON_WORD} for friends, number `}::text
        else 'A question about a date, number ' end || n,
      repeat('We would like to ask about a date in spring. ', 6),
      (array['New', 'Read', 'Replied', 'Archived'])[n % 4 + 1],
      now() - n * interval '1 minute'
    from generate_series(1, ${size}::int) as n
  `.execute(db)
  await db.destroy()
}

async function measure(where: string, size: number, folder: string, env: Record<string, string>): Promise<Figure[]> {
  const server = await startServer(folder, { DEMO_CONTENT: 'false', ...env })
  try {
    const { admin } = await server.signIn()
    const listTime = async (search?: string) => {
      const times: number[] = []
      for (let request = 0; request < WARM_UPS + REQUESTS; request += 1) {
        const begun = performance.now()
        await admin.messages.list({ query: search ? { search } : {} })
        if (request >= WARM_UPS) times.push(performance.now() - begun)
      }
      return milliseconds(median(times))
    }
    const label = `${where}, ${size.toLocaleString('en')} messages`
    return [
      { what: `${label}: first page`, figure: await listTime() },
      { what: `${label}: search for a rare word`, figure: await listTime(RARE_WORD) },
      { what: `${label}: search for a word in every third`, figure: await listTime(COMMON_WORD) },
    ]
  } finally {
    await server.stop()
  }
}

export const messages: Measurement = {
  title: 'List of messages',
  method: `From request to parsed answer over HTTP, signed in, 10 messages a page with the total beside them; the median of ${REQUESTS} requests, one after the other. PostgreSQL only where DATABASE_URL names a server.`,
  run,
}
