import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BuiltPage } from './build-page.ts'
import { allowScripts } from './inline-scripts.ts'

const BROTLI_QUALITY = 7

/** A page in every form that a browser may ask for. */
export interface ReadyPage {
  readonly bodies: Readonly<Record<Encoding, Buffer>>
  /** Weak, since the encodings share it. */
  readonly etag: string
  readonly scriptHashes: readonly string[]
  readonly isComplete: boolean
}
type Encoding = 'identity' | 'br' | 'gzip'

export async function readyPage({ html, scriptHashes, isComplete }: BuiltPage): Promise<ReadyPage> {
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    promisify(gzip)(identity),
  ])
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { bodies: { identity, br, gzip: gz }, etag, scriptHashes, isComplete }
}

/** Sends the page, or 304 where the browser has it; always asked again, since a change shows at once. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: ReadyPage): FastifyReply {
  const policy = reply.getHeader('content-security-policy')
  if (typeof policy === 'string') void reply.header('content-security-policy', allowScripts(policy, page.scriptHashes))
  void reply
    .type('text/html; charset=utf-8')
    .header('cache-control', page.isComplete ? 'no-cache' : 'no-store')
    .header('vary', 'accept-encoding')
  if (page.isComplete) {
    void reply.header('etag', page.etag)
    if (hasTag(request.headers['if-none-match'], page.etag)) return reply.status(304).send()
  }
  const encoding = acceptedEncoding(request)
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.send(page.bodies[encoding])
}

function acceptedEncoding({ headers }: FastifyRequest): Encoding {
  const accepted = headers['accept-encoding']
  return (typeof accepted === 'string' && negotiate<Encoding>(accepted, ['br', 'gzip', 'identity'])) || 'identity'
}

/** Weak comparison, as `If-None-Match` wants it. */
function hasTag(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((tag) => tag.trim() === '*' || withoutWeak(tag) === withoutWeak(etag)) ?? false
}

function withoutWeak(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}
