import type { IncomingHttpHeaders } from 'node:http'
import { AppError, contentTypeOf, isDiskFull } from '@tablier/backend'
import { isUploadName, mediaUrl } from '@tablier/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import parseRange from 'range-parser'
import type { Storage, StoredFile } from './storage.ts'
import { parseVariant, variantKey } from './variant-names.ts'
import type { Variants } from './variants.ts'

interface Uploads {
  readonly storage: Storage
  readonly variants: Variants
}

interface ServedFile extends StoredFile {
  readonly key: string
  readonly contentType: string
}

/** Serves stored uploads and their variants, by GET and HEAD. A name is a hash: its file never changes. */
export function registerUploads(app: FastifyInstance, { storage, variants }: Uploads): void {
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/api/uploads/:name',
    async handler(request, reply) {
      const { name } = request.params
      const contentType = isUploadName(name) ? contentTypeOf(name) : undefined
      const file = contentType && (await storage.stat(name))
      if (!file) throw new AppError('not_found')
      return sendFile(request, reply, storage, { ...file, key: name, contentType })
    },
  })
  app.route<{ Params: { name: string; variant: string } }>({
    method: ['GET', 'HEAD'],
    url: '/api/uploads/:name/:variant',
    async handler(request, reply) {
      const variant = parseVariant(request.params.name, request.params.variant)
      const contentType = variant && contentTypeOf(request.params.variant)
      const file = contentType && (await variants.ensure(variant).catch(noRoom))
      if (file === 'no room') return reply.header('cache-control', 'no-store').redirect(mediaUrl(request.params.name))
      if (!file) throw new AppError('not_found')
      return sendFile(request, reply, storage, { ...file, key: variantKey(variant), contentType })
    },
  })
}

/** Makes the caller send the original instead of a variant for which there is no room. */
function noRoom(error: unknown): 'no room' {
  if (isDiskFull(error)) return 'no room'
  throw error
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, storage: Storage, file: ServedFile) {
  const etag = `"${file.key}"`
  if (fresh(request.headers, { etag })) return describe(reply, file, etag).status(304).send()
  if (request.method === 'HEAD') return describe(reply, file, etag).header('content-length', file.size).send()
  const range = requestedRange(request.headers, file.size, etag)
  if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${file.size}`).send()
  const found = await storage.read(file.key, range)
  if (!found) throw new AppError('not_found') // deleted by the sweep since the lookup
  void describe(reply, file, etag).header('content-length', range ? range.end - range.start + 1 : file.size)
  if (range) void reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  return reply.send(found.stream)
}

function describe(reply: FastifyReply, file: ServedFile, etag: string): FastifyReply {
  return reply.headers({
    etag,
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    'content-type': file.contentType,
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
}

/** Returns the part that a GET asks for; undefined for all, also for several ranges or an unreadable one. */
function requestedRange(headers: IncomingHttpHeaders, size: number, etag: string) {
  const { range: header, 'if-range': ifRange } = headers
  if (!header || (ifRange && ifRange !== etag)) return undefined
  const ranges = parseRange(size, header)
  if (ranges === -1) return isLongSuffix(header, size) ? undefined : 'unsatisfiable'
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length > 1) return undefined
  return ranges[0]
}

/**
 * Returns true for a suffix longer than the file, which means all of it (RFC 9110, 14.1.2). range-parser calls it
 * unsatisfiable.
 */
function isLongSuffix(header: string, size: number): boolean {
  const length = /^bytes=-(\d+)$/.exec(header)?.[1]
  return length !== undefined && Number(length) > size
}
