import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { CONNECTIONS, type LoadGenerator, loadGenerator, ROUND_SECONDS } from './load.ts'
import { type Figure, type Measurement, median, ratio, spread } from './measurement.ts'
import { processorSeconds, untilIdle } from './process-figures.ts'
import { type Answer, type ReferenceServer, startBare } from './start-bare.ts'
import { showAllLanguages } from '../support/owner.ts'
import { type ServerProcess, startServer, tempFolder } from '../support/server-process.ts'

const ROUNDS = 9

async function run(): Promise<Figure[]> {
  const generator = await loadGenerator()
  await using folder = await tempFolder()
  await using server = await startServer(folder.path)
  await untilIdle(server.pid) // it prepares the sizes of the example pictures
  const compared = (what: string, path: string, encoding: string) =>
    compare({ generator, server, what, path, encoding })
  const figures = [
    await compared('The public page, brotli', '/', 'br'),
    await compared('The public page, not compressed', '/', 'identity'),
    await compared('A public list of 10 records, brotli', '/api/galleries/items?limit=10', 'br'),
  ]
  await showAllLanguages((await server.signIn()).client)
  return [...figures, await compared('The public page in German, of five languages, brotli', '/de/', 'br')]
}

interface Comparison {
  readonly generator: LoadGenerator
  readonly server: ServerProcess
  readonly what: string
  readonly path: string
  readonly encoding: string
}

async function compare({ generator, server, what, path, encoding }: Comparison): Promise<Figure> {
  await using resources = new AsyncDisposableStack()
  const url = server.url + path
  const headers = { 'accept-encoding': encoding }
  await answerOf(url, headers)
  await untilIdle(server.pid) // it compresses a page again after the first answer
  const answer = await answerOf(url, headers)
  const sides: Side[] = [{ url, pid: server.pid }, resources.use(await startBare(answer))]
  const [ours, bare] = await measureAlternately(generator, sides, headers)
  const costs = `processor time: ${cost(ours!)}, bare ${cost(bare!)}` // both sides were measured
  return {
    what: `${what} (${answer.body.length.toLocaleString('en')} bytes)`,
    figure: `${comparison(ours!, bare!)}; requests/s: ${rate(ours!)}, bare ${rate(bare!)}; ${costs}`, // both sides were measured
  }
}

/** The ratio of each round, unless the load generator was too slow for the bare server. */
export function comparison(ours: SideFigures, bare: SideFigures): string {
  if (generatorIsLimit(bare)) {
    const { requests, serverSeconds, generatorSeconds } = bare
    return `no ratio, since the load generator is the limit: it takes ${cost({ requests, serverSeconds: generatorSeconds })} of processor time, the bare server ${cost({ requests, serverSeconds })}`
  }
  return spread(
    ours.perSecond.map((perSecond, round) => perSecond / (bare.perSecond[round] ?? Number.NaN)),
    ratio,
  )
}

function rate({ perSecond }: SideFigures): string {
  return Math.round(median(perSecond)).toLocaleString('en')
}

/** The processor time of a request. It depends less than the rate on what else the machine does. */
function cost({ requests, serverSeconds }: Pick<SideFigures, 'requests' | 'serverSeconds'>): string {
  return `${((serverSeconds / requests) * 1e6).toFixed(1)} µs`
}

type RequestHeaders = Readonly<Record<string, string>>

/** Servers set these for each response. */
const ownHeaders = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding'])

/** Returns a response without decompressing it, as `fetch` would. */
async function answerOf(url: string, headers: RequestHeaders): Promise<Answer> {
  const outgoing = request(url, { headers: { ...headers } }).end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage] // the event's argument
  const kept = Object.entries(response.headers).filter(([name]) => !ownHeaders.has(name))
  return { headers: Object.fromEntries(kept) as Record<string, string>, body: await buffer(response) } // only Set-Cookie is a list, and there is none
}

type Side = Pick<ReferenceServer, 'url' | 'pid'>

export interface SideFigures {
  /** For each round. */
  readonly perSecond: readonly number[]
  readonly requests: number
  /** Processor time, in seconds. */
  readonly serverSeconds: number
  readonly generatorSeconds: number
}

/** Measures servers alternately in short rounds, so that other work on the machine affects all of them. */
async function measureAlternately(
  generator: LoadGenerator,
  sides: readonly Side[],
  headers: RequestHeaders,
): Promise<SideFigures[]> {
  for (const { url } of sides) await generator.run(url, headers) // until the code is compiled and the answer is kept
  let figures = sides.map((): SideFigures => ({ perSecond: [], requests: 0, serverSeconds: 0, generatorSeconds: 0 }))
  for (let round = 0; round < ROUNDS; round += 1) {
    const next: SideFigures[] = []
    for (const [index, side] of sides.entries()) next.push(await oneRound(generator, side, headers, figures[index]!)) // one for each side
    figures = next
  }
  return figures
}

async function oneRound(
  generator: LoadGenerator,
  { url, pid }: Side,
  headers: RequestHeaders,
  so: SideFigures,
): Promise<SideFigures> {
  const before = await processorSeconds(pid)
  const { requests, seconds, generatorSeconds } = await generator.run(url, headers)
  return {
    perSecond: [...so.perSecond, requests / seconds],
    requests: so.requests + requests,
    serverSeconds: so.serverSeconds + (await processorSeconds(pid)) - before,
    generatorSeconds: so.generatorSeconds + generatorSeconds,
  }
}

/**
 * Whether the load generator set the pace and not the server. Each connection sends its next request after the answer,
 * so the side that works longer on a request is the one that the other waits for. Other work on the machine slows both.
 */
function generatorIsLimit({ serverSeconds, generatorSeconds }: SideFigures): boolean {
  return generatorSeconds > 0.9 * serverSeconds
}

export const throughput: Measurement = {
  title: 'Requests per second',
  method: `${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_SECONDS} s after one to warm up. The servers take turns: ours, and a bare Node http server in its own process that only sends the same headers and bytes. 1 × means as fast as the bare server. The ratio is the median of the rounds, with the least and the most; the rates are medians, the processor times of a request are means. The load is wrk's. If the load generator uses as much processor time as the bare server, it is the limit, and no ratio is printed.`,
  tools: async () => [(await loadGenerator()).name],
  run,
}
