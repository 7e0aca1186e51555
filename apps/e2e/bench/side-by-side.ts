import { type LoadGenerator, type LoadOptions } from './load.ts'
import { processorSeconds } from './process-figures.ts'

export interface Side {
  readonly url: string
  readonly pid: number
}

/** What was measured of one server, in all rounds. */
export interface SideFigures {
  /** For each round. */
  readonly perSecond: readonly number[]
  readonly requests: number
  /** Processor time, in seconds. */
  readonly serverSeconds: number
  readonly generatorSeconds: number
}

/** Measures servers alternately in short rounds, so that other work on the machine affects all of them. */
export async function measureAlternately(
  generator: LoadGenerator,
  sides: readonly Side[],
  { rounds, ...options }: LoadOptions & { readonly rounds: number },
): Promise<SideFigures[]> {
  for (const { url } of sides) await generator.run(url, options) // until the code is compiled and the answer is kept
  let figures = sides.map((): SideFigures => ({ perSecond: [], requests: 0, serverSeconds: 0, generatorSeconds: 0 }))
  for (let round = 0; round < rounds; round += 1) {
    const next: SideFigures[] = []
    for (const [index, side] of sides.entries()) next.push(await oneRound(generator, side, options, figures[index]!)) // one for each side
    figures = next
  }
  return figures
}

async function oneRound(
  generator: LoadGenerator,
  { url, pid }: Side,
  options: LoadOptions,
  so: SideFigures,
): Promise<SideFigures> {
  const before = await processorSeconds(pid)
  const { requests, seconds, generatorSeconds } = await generator.run(url, options)
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
export function generatorIsLimit({ serverSeconds, generatorSeconds }: SideFigures): boolean {
  return generatorSeconds > 0.9 * serverSeconds
}
