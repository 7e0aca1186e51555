import type { FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'

/**
 * Returns Fastify's setting. Fastify ignores numbers, since a client that reaches the server without the proxies could
 * send as many addresses as they would. With a number, the port must be closed to everybody else.
 */
export function trustedProxies(trusted: Config['trustProxy']): NonNullable<FastifyServerOptions['trustProxy']> {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted
}
