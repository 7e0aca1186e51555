import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Attack } from './attacks.ts'
import { type Figure, median, megabytes, milliseconds, ratio, spread } from './measurement.ts'

const EVERY_MS = 20
/** The maximum ratio that the product promises. */
const MAX_RATIO = 3
const MAX_GROWTH = 300 * 1024 * 1024

/** The measurements of one attack in one round. Latencies are in milliseconds. */
export interface Round {
  readonly atRest: readonly number[]
  readonly attacked: readonly number[]
  /** The maximum growth of the server and its children, in bytes. */
  readonly growth: number
  /** How many answers of each status the attacker saw. */
  readonly statuses: Readonly<Record<string, number>>
}

/** Returns the latencies at rest and under attack, the growth of memory, and the attacker's answers. */
export function figuresOf({ title, does }: Pick<Attack, 'title' | 'does'>, rounds: readonly Round[]): Figure[] {
  const compared = (what: string, share: number): Figure => {
    const side = (which: 'atRest' | 'attacked') => rounds.map((round) => percentile(round[which], share))
    const [rest, attacked] = [side('atRest'), side('attacked')]
    const ratios = attacked.map((value, round) => value / (rest[round] ?? Number.NaN))
    const [usual, now] = [milliseconds(median(rest)), milliseconds(median(attacked))]
    return { what: `${title}: ${what}`, figure: `${spread(ratios, ratio)}; at rest ${usual}, attacked ${now}` }
  }
  return [
    { what: title, figure: does },
    compared(`median of \`/\` (allowed: ${MAX_RATIO} ×)`, 0.5),
    compared(`95th percentile of \`/\` (allowed: ${MAX_RATIO} ×)`, 0.95),
    {
      what: `${title}: growth of memory (allowed: ${megabytes(MAX_GROWTH)})`,
      figure: spread(
        rounds.map(({ growth }) => growth),
        megabytes,
      ),
    },
    { what: `${title}: answers to the attacker, in all rounds`, figure: sumOf(rounds) },
  ]
}

function sumOf(rounds: readonly Round[]): string {
  const sums = new Map<string, number>()
  for (const { statuses } of rounds)
    for (const [status, count] of Object.entries(statuses)) sums.set(status, (sums.get(status) ?? 0) + count)
  return [...sums]
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([status, count]) => `${count.toLocaleString('en')} with ${status === '0' ? 'no answer' : status}`)
    .join(', ')
}

/**
 * Requests a URL every 20 ms on one connection, or after the answer if that takes longer, like a visitor who clicks.
 * @returns the latency of each answer, in milliseconds
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
