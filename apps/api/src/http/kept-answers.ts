import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import fresh from 'fresh'
import { LRUCache } from 'lru-cache'
import type { Leaving } from './leaving.ts'

export type KeptAnswers = ReturnType<typeof createKeptAnswers>

interface SentAnswer {
  readonly body: Buffer
  /** The pattern of its route, for the log. */
  readonly route: string
  readonly etag: string
  /** Names and values in turn, as `writeHead` takes them. */
  readonly headers: string[]
  /** The headers of the answer 304. */
  readonly headersWithoutBody: string[]
}

interface KeptAnswerOptions {
  /** The version from `ContentClock.current`. While it is undefined, nothing is repeated. */
  readonly contentVersion: () => number | undefined
  /** How long shared caches may use an answer. When this changes, the headers change too. */
  readonly sharedSeconds?: () => number
  /** Logs repeated answers at the level `debug`. */
  readonly log: Pick<FastifyBaseLogger, 'debug'>
  readonly maxBytes?: number
}

const MAX_BYTES = 32 * 1024 * 1024
/** The maximum length of a URL whose answer is kept. */
const MAX_KEY_LENGTH = 300
/** An estimate of the size of an answer's headers. */
const HEADERS_BYTES = 4096

/** The callbacks for requests that could not be repeated and wait for their answers. */
const waiting = new WeakMap<ServerResponse, (answer: SentAnswer) => void>()

/** Keeps an answer with status 200 if its request can be repeated. */
export function remember(
  response: ServerResponse,
  { headers, ...sent }: Pick<SentAnswer, 'body' | 'route'> & { readonly headers: OutgoingHttpHeaders },
): void {
  waiting.get(response)?.({
    ...sent,
    etag: String(headers['etag']),
    headers: rawHeaders(headers, ['x-request-id']),
    headersWithoutBody: rawHeaders(headers, ['x-request-id', 'content-length', 'content-encoding']),
  })
}

/**
 * Repeats kept answers without Fastify, whose routing, hooks and log would take most of their time. The first request
 * for a URL goes through Fastify. `sendReady` passes its answer, with the headers that all hooks have set, to
 * `remember`. Until the content changes, requests for the same URL, encoding and origin get the same headers and bytes.
 * They get no `x-request-id`, because the log does not show repeated answers at the usual levels. A header of a kept
 * answer must not depend on anything else in the request; if it does, add that to the key, or to `isRepeatable`.
 */
export function createKeptAnswers({
  contentVersion,
  sharedSeconds = () => 0,
  log,
  maxBytes = MAX_BYTES,
}: KeptAnswerOptions) {
  /** Answers repeated since the start, with status 200 and with 304. */
  const counts = { hits: 0, notModified: 0 }
  const answers = new LRUCache<string, SentAnswer>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => body.length + HEADERS_BYTES,
  })
  let keptVersion: number | undefined
  let keptSeconds = 0

  return {
    counts,
    /** Sends the kept answer. Returns false if there is none: Fastify must answer. */
    repeat: (request: IncomingMessage, response: ServerResponse): boolean => {
      const version = contentVersion()
      if (version === undefined || !isRepeatable(request)) return false
      const seconds = sharedSeconds()
      if (version !== keptVersion || seconds !== keptSeconds) {
        answers.clear()
        keptVersion = version
        keptSeconds = seconds
      }
      const key = keyOf(request)
      if (key.length > MAX_KEY_LENGTH) return false
      const kept = answers.get(key)
      if (!kept) {
        // This version may be older than the answer. Then the answer is not kept, because it was begun before a change.
        const keep = (answer: SentAnswer) =>
          void (version === keptVersion && seconds === keptSeconds && answers.set(key, answer))
        if (request.method === 'GET') waiting.set(response, keep)
        return false
      }
      const status = send(request, response, kept)
      if (status === 304) counts.notModified += 1
      else counts.hits += 1
      log.debug({ route: kept.route, status }, 'repeated a kept answer')
      return true
    },
  }
}

interface Front {
  /** Called first for each request; returns true if it has answered. */
  readonly refuse: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Called for each request that the application itself answers. */
  readonly watch: (request: IncomingMessage, response: ServerResponse) => void
}

/** Repeats kept answers before the application's routing. Calls by `inject` skip this. */
export function putInFront(app: FastifyInstance, keptAnswers: KeptAnswers, leaving: Leaving, front?: Front): void {
  leaving.watch(app.server)
  // Not Fastify's `serverFactory`: that would also replace its timeouts, and its second address for `localhost`.
  app.server.removeAllListeners('request').on('request', (request, response) => {
    leaving.see(response)
    if (front?.refuse(request, response)) return
    if (keptAnswers.repeat(request, response)) return
    leaving.follow(response)
    front?.watch(request, response)
    app.routing(request, response)
  })
}

function isRepeatable({ method, headers }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.host !== undefined && // Fastify refuses requests without a host
    headers.authorization === undefined &&
    headers['content-length'] === undefined && // Fastify deals with unexpected bodies
    headers['transfer-encoding'] === undefined
  )
}

function keyOf({ url = '', headers }: IncomingMessage): string {
  return `${acceptedEncoding(headers)} ${headers.origin ?? ''} ${url}`
}

function send({ headers }: IncomingMessage, response: ServerResponse, kept: SentAnswer): 200 | 304 {
  if (fresh(headers, { etag: kept.etag })) {
    response.writeHead(304, kept.headersWithoutBody).end()
    return 304
  }
  response.writeHead(200, kept.headers).end(kept.body) // Node leaves the body out for HEAD
  return 200
}

function rawHeaders(headers: OutgoingHttpHeaders, without: readonly string[]): string[] {
  return Object.entries(headers)
    .filter(([name]) => !without.includes(name))
    .flatMap(([name, value]) => [name, String(value)])
}

export type Encoding = 'identity' | 'br' | 'gzip'

export function acceptedEncoding(headers: IncomingHttpHeaders): Encoding {
  const accepted = headers['accept-encoding']
  return (typeof accepted === 'string' && negotiate<Encoding>(accepted, ['br', 'gzip', 'identity'])) || 'identity'
}
