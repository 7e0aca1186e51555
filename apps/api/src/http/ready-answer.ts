import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { acceptedEncoding, type Encoding, remember } from './kept-answers.ts'
import { routeOf } from './request-log.ts'
import { type CacheHeaders, forBrowsers } from '../caching/shared-caching.ts'

/** Brotli's quality for answers that every client can cause. */
const QUICK = 7
/** Brotli's quality for what no request waits for. It takes twenty times as long as `QUICK`, and saves a tenth. */
const SMALLEST = 11
/** Brotli's quality for answers that are sent once. It takes a quarter of the time, and costs a tenth more bytes. */
const QUICKEST = 4

/** A body in every encoding that a client may accept. */
export interface ReadyAnswer {
  readonly bodies: Readonly<Record<Encoding, Buffer>>
  /** The length of all bodies together. */
  readonly bytes: number
  /** A weak ETag, because all encodings share it, and a replacement does. */
  readonly etag: string
  /** The only URL whose answer is kept in front of Fastify; undefined for each URL that gets it. */
  readonly url?: string
}

const encoders = {
  identity: async (text: Buffer) => text,
  gzip: async (text: Buffer) => promisify(gzip)(text),
  br: async (text: Buffer, quality: number) =>
    promisify(brotliCompress)(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
} as const satisfies Record<Encoding, unknown>

export async function readyAnswer(text: string): Promise<ReadyAnswer> {
  const identity = Buffer.from(text)
  const [br, gz] = await Promise.all([encoders.br(identity, QUICK), encoders.gzip(identity)])
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { bodies: { identity, br, gzip: gz }, bytes: identity.length + br.length + gz.length, etag }
}

/** Returns the same answer with the smallest body in brotli. */
export async function withSmallestBody<Answer extends ReadyAnswer>(answer: Answer): Promise<Answer> {
  const br = await encoders.br(answer.bodies.identity, SMALLEST)
  const bytes = answer.bytes - answer.bodies.br.length + br.length
  return { ...answer, bodies: { ...answer.bodies, br }, bytes }
}

/**
 * Sends an answer, or 304 if the client has it. One that has a replacement is soon sent in a smaller body, so it is not
 * kept in front of Fastify.
 */
export function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  { bodies, etag, url = request.url, replacement }: ReadyAnswer & { readonly replacement?: unknown },
  cacheHeaders: CacheHeaders,
): FastifyReply {
  void reply.headers(replacement ? forBrowsers : cacheHeaders).header('etag', etag)
  if (fresh(request.headers, { etag })) return sendBytes(varyByEncoding(reply).status(304))
  const body = encoded(request, reply, bodies)
  if (url === request.url && !replacement)
    remember(reply.raw, { headers: headersOf(reply), body, route: routeOf(request) })
  return sendBytes(reply, body)
}

/** Sends a body that must not be kept. */
export function sendOnce(request: FastifyRequest, reply: FastifyReply, bodies: ReadyAnswer['bodies']): FastifyReply {
  return sendBytes(reply, encoded(request, reply.header('cache-control', 'no-store'), bodies))
}

/** Sends a text that was made for this request alone. @param parts the text in UTF-8 */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  ...parts: readonly Buffer[]
): Promise<FastifyReply> {
  const encoding = acceptedEncoding(request.headers)
  const body = encoding === 'identity' ? parts : [await encoders[encoding](Buffer.concat(parts), QUICKEST)]
  return sendBytes(withEncoding(reply.header('cache-control', 'no-store'), encoding, lengthOf(body)), ...body)
}

function lengthOf(parts: readonly Buffer[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0)
}

/** Returns the body in the encoding that the client prefers, and sets its headers. */
function encoded(request: FastifyRequest, reply: FastifyReply, bodies: ReadyAnswer['bodies']): Buffer {
  const encoding = acceptedEncoding(request.headers)
  const body = bodies[encoding]
  withEncoding(reply, encoding, body.length)
  return body
}

function withEncoding(reply: FastifyReply, encoding: Encoding, length: number): FastifyReply {
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return varyByEncoding(reply).header('content-length', length)
}

/** Sends bytes without Fastify's `send`, which adds nothing here and takes a tenth of the request's time. */
function sendBytes(reply: FastifyReply, ...body: readonly Buffer[]): FastifyReply {
  const response = reply.hijack().raw.writeHead(reply.statusCode, headersOf(reply))
  for (const part of body.slice(0, -1)) response.write(part)
  response.end(body.at(-1))
  return reply
}

function headersOf(reply: FastifyReply): OutgoingHttpHeaders {
  return reply.getHeaders() as OutgoingHttpHeaders // Fastify's type also allows undefined
}

/** Adds the encoding to what the answer already varies by, such as the origin. */
function varyByEncoding(reply: FastifyReply): FastifyReply {
  return reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
}
