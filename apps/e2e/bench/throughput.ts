import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Answer } from './bare-server.ts'
import { CONNECTIONS, requestsPerSecond } from './load.ts'
import { type Figure, type Measurement, ratio, withTempFolder } from './measurement.ts'
import { startServer } from './server-process.ts'

const ROUNDS = 3
const ROUND_SECONDS = 5
/** Node sets these for each response. */
const ownHeaders = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding'])

async function run(): Promise<Figure[]> {
  return withTempFolder(async (folder) => {
    const server = await startServer(folder)
    try {
      return [
        ...(await comparedToBare('The public page, brotli', `${server.url}/`, 'br')),
        ...(await comparedToBare('The public page, not compressed', `${server.url}/`, 'identity')),
        ...(await comparedToBare('A public list of 10 records', `${server.url}/api/galleries/items?limit=10`, 'br')),
      ]
    } finally {
      await server.stop()
    }
  })
}

/** Measures the two servers alternately, so that other load on the machine affects both. */
async function comparedToBare(what: string, url: string, encoding: string): Promise<Figure[]> {
  const headers = { 'accept-encoding': encoding }
  const answer = await answerOf(url, headers)
  const bare = fork(new URL('bare-server.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
  })
  bare.send(answer)
  const [{ port }] = (await once(bare, 'message')) as [AddressInfo] // the address of a TCP server
  let [ours, bares] = [0, 0]
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      ours += await requestsPerSecond(url, { seconds: ROUND_SECONDS, headers })
      bares += await requestsPerSecond(`http://127.0.0.1:${port}/`, { seconds: ROUND_SECONDS, headers })
    }
  } finally {
    bare.kill()
  }
  return [
    {
      what: `${what} (${answer.body.length.toLocaleString('en')} bytes)`,
      figure: `${ratio(ours / bares)} (${rate(ours / ROUNDS)}, bare ${rate(bares / ROUNDS)})`,
    },
  ]
}

function rate(perSecond: number): string {
  return `${Math.round(perSecond).toLocaleString('en')} requests/s`
}

/** Returns a response as it is sent; `fetch` would decompress it. */
async function answerOf(url: string, headers: Record<string, string>): Promise<Answer> {
  const outgoing = request(url, { headers }).end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage] // the event's argument
  const kept = Object.entries(response.headers).filter(([name]) => !ownHeaders.has(name))
  return { headers: Object.fromEntries(kept) as Record<string, string>, body: await buffer(response) } // only Set-Cookie is a list, and there is none
}

export const throughput: Measurement = {
  title: 'Requests per second',
  method: `${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_SECONDS} s each, alternating with a bare Node http server in its own process that only sends the same headers and bytes. 1 × means as fast as the bare server.`,
  run,
}
