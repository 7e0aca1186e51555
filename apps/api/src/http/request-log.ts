import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { CALENDAR_PATH, ENQUIRY_PATH, PREVIEW_PATH, TABLE_PATH } from '@tablier/contracts'
import { readLanguagePath } from '@tablier/contracts/language-paths'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { destination, pino } from 'pino'

/** Writes one JSON line per event, without credentials, to standard output or another file descriptor. */
export function createLogger(level: string, fd = 1): FastifyBaseLogger {
  const options = {
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
  }
  return fd === 1 ? pino(options) : pino(options, destination({ fd, sync: true }))
}

export const createRequestId = (): string => randomUUID()

/** The beginnings of paths that are followed by a secret. */
const secretPaths = [PREVIEW_PATH, CALENDAR_PATH, `${ENQUIRY_PATH}/`, TABLE_PATH]

/**
 * Sends each request's id, and logs the request after its answer. Queries and the tokens of links are left out. So are
 * the calls that a rendering makes.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    void reply.header('x-request-id', request.id)
    next()
  })
  app.addHook('onResponse', (request, reply, next) => {
    if (isInternalCall()) return next()
    const [asked] = request.url.split('?', 1)
    const own = asked && readLanguagePath(asked).path
    const secret = secretPaths.find((start) => own?.startsWith(start))
    const path = secret === undefined ? asked : `${secret}[hidden]`
    request.log.info(
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
    next()
  })
}

const calls = new AsyncLocalStorage<true>()

/** Calls the application in this process. The request that causes it is logged and limited, the call is not. */
export function callInternally<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  return calls.run(true, call)
}

/** Returns whether the current request is an internal call, which a client cannot forge. */
export function isInternalCall(): boolean {
  return calls.getStore() === true
}
