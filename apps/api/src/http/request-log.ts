import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { pino } from 'pino'

/** One JSON line an event; whatever could sign somebody in is left out. */
export function createLogger(level: string): FastifyBaseLogger {
  return pino({
    level,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        '*.password',
        '*.token',
        '*.currentPassword',
        '*.newPassword',
      ],
      censor: '[hidden]',
    },
  })
}

export const createRequestId = (): string => randomUUID()

/** Names every request in its answer, and logs it once, when it is done. Queries are left out: they may hold tokens. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    void reply.header('x-request-id', request.id)
    next()
  })
  app.addHook('onResponse', (request, reply, next) => {
    const [path] = request.url.split('?', 1)
    request.log.info(
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
    next()
  })
}
