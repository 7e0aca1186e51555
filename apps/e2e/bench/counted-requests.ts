import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export interface PlannedRequest {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: object
}

export interface Outcomes {
  sent: number
  /** Requests that were not answered with success: how many of each method with each status or broken connection. */
  readonly failures: Map<string, number>
}

interface Sending {
  readonly connections: number
  /** Between two requests of a connection, in milliseconds. */
  readonly pauseMs: number
  /** Returns the request of a turn, counted from 0. */
  readonly plan: (turn: number) => PlannedRequest
  readonly isOver: (sent: number) => boolean
}

/** Sends requests on several connections until it is over. Nothing is sent twice. */
export async function countOutcomes(url: string, { connections, pauseMs, plan, isOver }: Sending): Promise<Outcomes> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const outcomes: Outcomes = { sent: 0, failures: new Map() }
  const connection = async () => {
    while (!isOver(outcomes.sent)) {
      const planned = plan(outcomes.sent)
      outcomes.sent += 1
      const outcome = await outcomeOf(agent, url, planned)
      if (outcome !== 'success') {
        const failure = `${planned.method} ${outcome}`
        outcomes.failures.set(failure, (outcomes.failures.get(failure) ?? 0) + 1)
      }
      await wait(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: connections }, connection))
  agent.destroy()
  return outcomes
}

/** Returns `success`, a status, or the code of a broken connection. */
function outcomeOf(agent: Agent, url: string, { method, path, headers = {}, body }: PlannedRequest): Promise<string> {
  const json = body && JSON.stringify(body)
  const type = json === undefined ? {} : { 'content-type': 'application/json', 'content-length': json.length }
  return new Promise((resolve) => {
    const broken = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)
    request(url + path, { agent, method, headers: { ...headers, ...type } })
      .on('error', broken)
      .on('response', (answer: IncomingMessage) => {
        const status = answer.statusCode ?? 0
        answer
          .on('error', broken)
          .on('end', () => resolve(status >= 200 && status < 400 ? 'success' : String(status)))
          .resume()
      })
      .end(json)
  })
}
