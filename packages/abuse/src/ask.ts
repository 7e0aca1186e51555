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
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: object
  readonly form?: Form
}

/** An encoded multipart/form-data body. */
export interface Form {
  readonly contentType: string
  readonly bytes: Buffer
}

/** Encodes a form with one file. */
export async function formWithFile(part: string, file: Uint8Array<ArrayBuffer>): Promise<Form> {
  const form = new FormData()
  form.set(part, new Blob([file]), 'picture')
  const answer = new Response(form)
  return {
    contentType: answer.headers.get('content-type') ?? '',
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}

/** The longest wait for an answer. After it, the connection is closed and counts as broken. */
const PATIENCE_MS = 60_000

/** Sends one request on a connection of its own, with the path as it is, unlike `fetch`. */
export async function ask(server: string, path: string, asking: Asking = {}): Promise<Seen> {
  const { hostname, port } = new URL(server)
  const { headers, bytes } = encoded(asking)
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

function encoded({ from, token, headers, body, form }: Asking): { headers: Record<string, string>; bytes: Buffer } {
  const sent = form ?? (body && { contentType: 'application/json', bytes: Buffer.from(JSON.stringify(body)) })
  return {
    bytes: sent?.bytes ?? Buffer.alloc(0),
    headers: {
      ...(from && { 'x-forwarded-for': from }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(sent && { 'content-type': sent.contentType, 'content-length': String(sent.bytes.length) }),
      ...headers,
    },
  }
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
