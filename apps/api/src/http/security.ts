import fastifyCors from '@fastify/cors'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/**
 * What a browser may do with our answers. The rendered page adds the hashes of
 * its own inline scripts; pictures may come from any https host, since content
 * may name one.
 */
const contentSecurityPolicy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:', 'https:'],
  'media-src': ["'self'", 'blob:', 'https:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
} as const

/** Security headers on every answer; other origins may call only where the operator named them. */
export async function secure(app: FastifyInstance, corsOrigins: readonly string[]): Promise<void> {
  const headers = securityHeaders()
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

/** Asked of helmet once: it would put the same headers together for each request. */
function securityHeaders(): Record<string, string> {
  const directives = Object.fromEntries(
    Object.entries(contentSecurityPolicy).map(([name, sources]) => [name, [...sources]]),
  )
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    frameguard: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // Whoever runs the site behind TLS sets this at the proxy, for all hosts at once.
    strictTransportSecurity: false,
  })
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  setHeaders(response.req, response, (error) => {
    if (error) throw error
  })
  return response.getHeaders() as Record<string, string> // helmet sets texts only
}
