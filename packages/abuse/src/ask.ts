import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** What a client saw of one answer. */
export interface Seen {
  /** 0 if the connection broke before the answer was complete. */
  readonly status: number
  /** When the answer was complete, on the clock of `performance.now()`. */
  readonly endedAt: number
  /** The seconds that a refusal asks to wait. */
  readonly retryAfter: number | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface Asking {
  readonly method?: string
  /** The client's address, as a trusted proxy states it. */
  readonly from?: string
  readonly token?: string
  /** Sent as JSON. */
  readonly body?: object
  readonly form?: FormData | URLSearchParams
}

/** The longest wait for an answer. After it, the connection is closed and counts as broken. */
const PATIENCE_MS = 60_000

/** Sends one request on a connection of its own, with the path as it is, unlike `fetch`. */
export async function ask(server: string, path: string, asking: Asking = {}): Promise<Seen> {
  const { hostname, port } = new URL(server)
  const { headers, bytes } = await encoded(asking)
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const outgoing = request({ hostname, port, path, method: asking.method ?? 'GET', headers, agent: false, signal })
  try {
    const [incoming] = (await once(outgoing.end(bytes), 'response')) as [IncomingMessage] // the event's argument
    const body = await text(incoming)
    const seconds = Number(incoming.headers['retry-after'])
    return {
      status: incoming.statusCode ?? 0,
      endedAt: performance.now(),
      retryAfter: Number.isNaN(seconds) ? undefined : seconds,
      headers: incoming.headers,
      body,
    }
  } catch {
    // A broken connection counts as an answer with status 0.
    return { status: 0, endedAt: performance.now(), retryAfter: undefined, headers: {}, body: '' }
  }
}

async function encoded({ from, token, body, form }: Asking) {
  const sent = form ? new Response(form) : body && Response.json(body)
  const bytes = sent ? Buffer.from(await sent.arrayBuffer()) : Buffer.alloc(0)
  const headers = {
    ...(from && { 'x-forwarded-for': from }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(sent && { 'content-type': sent.headers.get('content-type') ?? '', 'content-length': String(bytes.length) }),
  }
  return { headers, bytes }
}

/** Posts what `sent` returns from each of `count` addresses, all at once. */
export function postFromMany(
  server: string,
  path: string,
  { count, first }: { readonly count: number; readonly first: number },
  sent: (number: number) => Pick<Asking, 'body' | 'form'>,
): Promise<Seen[]> {
  const numbers = Array.from({ length: count }, (_, index) => first + index)
  return Promise.all(
    numbers.map((number) => ask(server, path, { method: 'POST', from: addressOf(number), ...sent(number) })),
  )
}

/** Counts answers by their status: `{ 200: 3, 503: 5 }`. */
export function statuses(seen: readonly Pick<Seen, 'status'>[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of seen) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Returns an address of the network for benchmarks (RFC 2544) for each number below 65,536. */
export function addressOf(number: number): string {
  return `198.18.${number >> 8}.${number & 255}`
}
