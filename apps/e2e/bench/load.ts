import { wrkLoad } from './wrk.ts'
import { autocannonLoad } from './autocannon.ts'

export const CONNECTIONS = 32
const WARM_UP_SECONDS = 2

/** What one run of a load generator measured. */
export interface Load {
  readonly requests: number
  readonly seconds: number
  /** Processor time that the generator itself used, in seconds. */
  readonly generatorSeconds: number
}

export interface LoadOptions {
  /** A whole number. */
  readonly seconds: number
  readonly connections: number
  readonly headers: Readonly<Record<string, string>>
}

export interface LoadGenerator {
  /** With its version and its threads, to print beside the figures. */
  readonly name: string
  /** @throws Error if a response is not a success, or a connection fails */
  readonly run: (url: string, options: LoadOptions) => Promise<Load>
}

/** Returns wrk if it is installed, and otherwise autocannon, which is too slow to saturate a fast server. */
export async function loadGenerator(): Promise<LoadGenerator> {
  return (await wrkLoad()) ?? autocannonLoad
}

/**
 * Measures how many requests per second a server handles on several connections at once.
 * @throws Error if a response is not a success
 */
export async function requestsPerSecond(
  url: string,
  { seconds, headers = {} }: { seconds: number; headers?: Record<string, string> },
): Promise<number> {
  const { run } = await loadGenerator()
  await run(url, { seconds: WARM_UP_SECONDS, connections: CONNECTIONS, headers })
  const load = await run(url, { seconds, connections: CONNECTIONS, headers })
  return load.requests / load.seconds
}
