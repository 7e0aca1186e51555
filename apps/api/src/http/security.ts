import fastifyCors from '@fastify/cors'
import { createHash } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { HIDE_OTHER_DAYS, INLINE_SCRIPT } from '@tablier/contracts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet from 'helmet'

/** The hashes allow the public page's inline scripts. Content may name pictures on any https host. */
const contentSecurityPolicy = {
  'default-src': ["'self'"],
  'script-src': ["'self'", hashOf(INLINE_SCRIPT), hashOf(HIDE_OTHER_DAYS)],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:', 'https:'],
  'media-src': ["'self'", 'blob:', 'https:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
} as const

/** The source of an inline script or style for a policy, such as `'sha256-…'`. */
export function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** Returns the policy with the hashes of a page's inline scripts and styles. */
export function allowInline(policy: string, html: string): string {
  const hashes = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(([, text = '']) => hashOf(text))
  return policy
    .replace("script-src 'self'", ["script-src 'self'", ...hashes('script')].join(' '))
    .replace("style-src 'self'", ["style-src 'self'", ...hashes('style')].join(' '))
}

/**
 * Returns the hash by which the policy allows the style of a page's look. Only the head is read, because no text of the
 * owner is there.
 */
export function lookSource(html: string): string | undefined {
  const [, style] = /<style>([^<]+)<\/style>/.exec(html.slice(0, html.indexOf('</head>'))) ?? []
  return style && hashOf(style)
}

/** Allows the style of a page's look, if it has one. */
export function allowLook(reply: FastifyReply, source: string | undefined): FastifyReply {
  if (source === undefined) return reply
  const policy = String(reply.getHeader('content-security-policy'))
  return reply.header('content-security-policy', policy.replace("style-src 'self'", `style-src 'self' ${source}`))
}

/** Adds these headers to every routed answer, and allows calls from the configured origins. */
export async function secure(
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
  corsOrigins: readonly string[],
): Promise<void> {
  app.addHook('onRequest', (_request, reply, next) => {
    void reply.headers(headers)
    next()
  })
  if (corsOrigins.length > 0) {
    await app.register(fastifyCors, {
      origin: [...corsOrigins],
      credentials: true,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      exposedHeaders: ['retry-after', 'x-request-id'],
      maxAge: 3600,
    })
  }
}

/**
 * Returns the headers with which every answer starts. They forbid caches to store it; routes that allow it say so. Some
 * shared caches store answers without this header, even errors. Calls helmet once, because it would build the same
 * headers for each request (docs/decisions/kept-answers.md).
 * @param hstsSeconds how long browsers may only use HTTPS for this host; 0 if they may use HTTP
 */
export function securityHeaders(hstsSeconds: number): Record<string, string> {
  const directives = Object.fromEntries(
    Object.entries(contentSecurityPolicy).map(([name, sources]) => [name, [...sources]]),
  )
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    frameguard: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: hstsSeconds > 0 && { maxAge: hstsSeconds, includeSubDomains: false },
    // No current browser uses these headers, and the page's first answer must fit into 14,600 bytes.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  setHeaders(response.req, response, (error) => {
    if (error) throw error
  })
  const headers = response.getHeaders() as Record<string, string> // helmet sets strings only
  return { 'cache-control': 'no-store', ...headers }
}
