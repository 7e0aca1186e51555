import autocannon from 'autocannon'
import type { LoadGenerator } from './load.ts'

/** Runs in this process. It uses several times the processor time of a server that repeats a kept answer. */
export const autocannonLoad: LoadGenerator = {
  name: 'autocannon as a fallback, since wrk is not installed',
  run: async (url, { seconds, connections, headers }) => {
    const before = process.cpuUsage()
    const { requests, duration, non2xx, errors, timeouts } = await autocannon({
      url,
      headers: { ...headers },
      connections,
      duration: seconds,
    })
    const { user, system } = process.cpuUsage(before)
    if (non2xx + errors + timeouts > 0)
      throw new Error(`${url}: ${non2xx} failures, ${errors} errors, ${timeouts} timeouts.`)
    return { requests: requests.total, seconds: duration, generatorSeconds: (user + system) / 1e6 }
  },
}
