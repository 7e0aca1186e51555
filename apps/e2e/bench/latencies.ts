import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const EVERY_MS = 20

/**
 * Requests a URL every 20 ms on one connection, or after the answer if that takes longer, as a visitor who clicks.
 * @returns how long each answer took, in milliseconds
 * @throws Error if an answer is not a success
 */
export async function latenciesOf(url: string, isOver: () => boolean): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const latencies: number[] = []
  try {
    while (!isOver()) {
      const begun = performance.now()
      await answered(url, agent)
      const ms = performance.now() - begun
      latencies.push(ms)
      await wait(Math.max(1, EVERY_MS - ms))
    }
    return latencies
  } finally {
    agent.destroy()
  }
}

async function answered(url: string, agent: Agent): Promise<void> {
  const outgoing = request(url, { agent, headers: { 'accept-encoding': 'br' } }).end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage] // the event's argument
  response.resume()
  await once(response, 'end')
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}.`)
}

/** Returns the value that this share of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
