import { randomBytes } from 'node:crypto'
import { type Figure, type Measurement, median, milliseconds, withTempFolder } from './measurement.ts'
import { runEmbedded, runPostgres } from './run-sql.ts'
import { startServer } from './server-process.ts'

const SIZES = [10, 1000, 100_000] as const
const WARM_UPS = 50
const REQUESTS = 50
/** In the subject of every thousandth message. */
const RARE_WORD = 'truffle'
/** In the subject of every third message. */
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
    await migrate(folder)
    await runEmbedded(folder, seed(size))
    return measure('embedded', size, folder)
  })
}

/** Creates a database on the server and drops it afterwards. */
async function onPostgres(serverUrl: string, size: number): Promise<Figure[]> {
  const name = `tablier_bench_${randomBytes(8).toString('hex')}`
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const env = { DATABASE_URL: url.href, JWT_SECRET: randomBytes(32).toString('hex') }
  await runPostgres(serverUrl, `create database ${name}`)
  try {
    return await withTempFolder(async (folder) => {
      await migrate(folder, env)
      await runPostgres(url.href, seed(size))
      return measure('PostgreSQL', size, folder, env)
    })
  } finally {
    await runPostgres(serverUrl, `drop database if exists ${name} with (force)`)
  }
}

/** The server migrates its database when it starts. */
async function migrate(folder: string, env: Record<string, string> = {}): Promise<void> {
  const server = await startServer(folder, { DEMO_CONTENT: 'false', ...env })
  await server.stop()
}

const seed = (size: number) => `
  insert into messages (name, email, subject, message, status, created_at)
  select 'Guest ' || md5(n::text), 'guest' || n || '@example.com',
    case when n % 1000 = 7 then 'A ${RARE_WORD} menu, number '
      when n % 3 = 0 then 'A ${COMMON_WORD} for friends, number '
      else 'A question about a date, number ' end || n,
    repeat('We would like to ask about a date in spring. ', 6),
    (array['New', 'Read', 'Replied', 'Archived'])[n % 4 + 1],
    now() - n * interval '1 minute'
  from generate_series(1, ${size}) as n`

async function measure(where: string, size: number, folder: string, env = {}): Promise<Figure[]> {
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
      { what: `${label}: search for a word in a third of them`, figure: await listTime(COMMON_WORD) },
    ]
  } finally {
    await server.stop()
  }
}

export const messages: Measurement = {
  title: 'List of messages',
  method: `Time from the request to the parsed response over HTTP, signed in, with 10 messages per page and the total; the median of ${REQUESTS} requests, one after the other. PostgreSQL is measured only if DATABASE_URL names a server.`,
  run,
}
