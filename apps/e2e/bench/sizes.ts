import { randomBytes } from 'node:crypto'
import type { Api } from '@tablier/contracts'
import type { Client } from '@tablier/api-client'
import { type Figure, median, withTempFolder } from './measurement.ts'
import { runEmbedded, runPostgres } from './run-sql.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** A started server whose database has a given number of rows. */
export interface Sized {
  readonly size: number
  readonly server: ServerProcess
  readonly admin: Client<Api>
}

/** What the databases of two servers are filled with. */
export interface Data {
  readonly sizes: readonly [small: number, large: number]
  /** SQL that fills an empty, migrated database. */
  readonly seed: (size: number) => string
}

/** Measures two servers with different amounts of data, on the embedded database and on DATABASE_URL if it is set. */
export async function onBothDatabases(
  data: Data,
  measure: (sized: readonly [Sized, Sized], where: string) => Promise<Figure[]>,
): Promise<Figure[]> {
  const serverUrl = process.env['DATABASE_URL']
  const [small, large] = data.sizes
  const withBoth = (open: typeof onEmbedded, where: string) =>
    open(data, small, (one) => open(data, large, (other) => measure([one, other], where)))
  return [
    ...(await withBoth(onEmbedded, 'embedded')),
    ...(serverUrl ? await withBoth((...args) => onPostgres(serverUrl, ...args), 'PostgreSQL') : []),
  ]
}

/** As the server does every day with the embedded database, and PostgreSQL by itself. */
const VACUUM = 'vacuum (analyze)'

type Run<T> = (sized: Sized) => Promise<T>

function onEmbedded<T>({ seed }: Data, size: number, run: Run<T>): Promise<T> {
  return withTempFolder(async (folder) => {
    await migrate(folder)
    await runEmbedded(folder, seed(size))
    await runEmbedded(folder, VACUUM)
    return serve(folder, size, run)
  })
}

/** Creates a database on the server and drops it afterwards. */
async function onPostgres<T>(serverUrl: string, { seed }: Data, size: number, run: Run<T>): Promise<T> {
  const name = `tablier_bench_${randomBytes(8).toString('hex')}`
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const env = { DATABASE_URL: url.href, JWT_SECRET: randomBytes(32).toString('hex') }
  await runPostgres(serverUrl, `create database ${name}`)
  try {
    return await withTempFolder(async (folder) => {
      await migrate(folder, env)
      await runPostgres(url.href, seed(size))
      await runPostgres(url.href, VACUUM)
      return serve(folder, size, run, env)
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

async function serve<T>(folder: string, size: number, run: Run<T>, env: Record<string, string> = {}): Promise<T> {
  const server = await startServer(folder, { DEMO_CONTENT: 'false', ...env })
  try {
    const { admin } = await server.signIn()
    return await run({ size, server, admin })
  } finally {
    await server.stop()
  }
}

/** Measures one after the other. */
export async function eachInTurn<T>(list: readonly T[], measure: (one: T) => Promise<Figure>): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const one of list) figures.push(await measure(one))
  return figures
}

interface Comparison {
  readonly act: (sized: Sized) => Promise<unknown>
  /** Called before each act; its time does not count. */
  readonly before?: (sized: Sized) => Promise<unknown>
  readonly warmUps: number
  readonly rounds: number
}

/** Repeats an act on both servers alternately, and states the median, the least and the most of each. */
export async function compareSizes(
  sized: readonly [Sized, Sized],
  what: string,
  { act, before, warmUps, rounds }: Comparison,
): Promise<Figure> {
  const times: [number[], number[]] = [[], []]
  for (let round = -warmUps; round < rounds; round += 1)
    for (const side of round % 2 ? ([1, 0] as const) : ([0, 1] as const)) {
      await before?.(sized[side])
      const begun = performance.now()
      await act(sized[side])
      if (round >= 0) times[side].push(performance.now() - begun)
    }
  const growth = median(times[1]) / median(times[0])
  return { what, figure: `${timeOf(times[0])}, ${timeOf(times[1])}: ${growth.toFixed(1)} ×` }
}

function timeOf(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return `${median(values).toFixed(1)} ms (${least.toFixed(1)} to ${most.toFixed(1)})`
}
