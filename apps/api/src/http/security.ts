import fastifyCors from '@fastify/cors'
import fastifyHelmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/**
 * What a browser may do with our answers. The rendered page adds the hashes of
 * its own inline scripts; pictures may come from any https host, since content
 * may name one.
 */
export const contentSecurityPolicy = {
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
  const directives = Object.fromEntries(
    Object.entries(contentSecurityPolicy).map(([name, sources]) => [name, [...sources]]),
  )
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: { useDefaults: false, directives },
    frameguard: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // Whoever runs the site behind TLS sets this at the proxy, for all hosts at once.
    strictTransportSecurity: false,
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
