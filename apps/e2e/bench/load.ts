import autocannon from 'autocannon'

export const CONNECTIONS = 20
const WARM_UP_SECONDS = 2

/**
 * Measures how many requests per second a server handles on several connections at once.
 * @throws if a response is not a 2xx
 */
export async function requestsPerSecond(
  url: string,
  { seconds, headers = {} }: { seconds: number; headers?: Record<string, string> },
): Promise<number> {
  await autocannon({ url, headers, connections: CONNECTIONS, duration: WARM_UP_SECONDS })
  const { requests, non2xx, errors, timeouts } = await autocannon({
    url,
    headers,
    connections: CONNECTIONS,
    duration: seconds,
  })
  if (non2xx + errors + timeouts > 0)
    throw new Error(`${url}: ${non2xx} failures, ${errors} errors, ${timeouts} timeouts.`)
  return requests.average
}
