import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A response as it was sent. */
export interface Answer {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Servers set these for each response. */
const ownHeaders = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding'])

/** Returns a response without decompressing it, as `fetch` would. */
export async function answerOf(url: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
  const outgoing = request(url, { headers: { ...headers } }).end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage] // the event's argument
  const kept = Object.entries(response.headers).filter(([name]) => !ownHeaders.has(name))
  return { headers: Object.fromEntries(kept) as Record<string, string>, body: await buffer(response) } // only Set-Cookie is a list, and there is none
}
