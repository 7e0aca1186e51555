import type { IncomingHttpHeaders } from 'node:http'
import { negotiate } from '@fastify/accept-negotiator'

export type Encoding = 'identity' | 'br' | 'gzip'

/** Returns the encoding that a client prefers. */
export function acceptedEncoding(headers: IncomingHttpHeaders): Encoding {
  const accepted = headers['accept-encoding']
  return (typeof accepted === 'string' && negotiate<Encoding>(accepted, ['br', 'gzip', 'identity'])) || 'identity'
}
