import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { destination, type LoggerOptions, pino, stdSerializers } from 'pino'

/** Writes one JSON line per event, without credentials, to standard output or another file descriptor. */
export function createLogger(level: string, fd = 1): FastifyBaseLogger {
  const options = loggerOptions(level)
  return fd === 1 ? pino(options) : pino(options, destination({ fd, sync: true }))
}

/** As `createLogger`, but writes the cause of an error as text, to be seen among the lines about requests. */
export function createDevLogger(level: string): FastifyBaseLogger {
  return pino(loggerOptions(level), { write: (line) => void process.stdout.write(withCause(line)) })
}

/** @param line of the log */
export function withCause(line: string): string {
  const { err, msg } = JSON.parse(line) as { err?: { stack?: string }; msg?: string } // as pino writes it
  return err?.stack === undefined ? line : `\n${msg}: ${err.stack}\n\n`
}

export function loggerOptions(level: string): LoggerOptions {
  return {
    level,
    serializers: { err: errorToLog },
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
}

/**
 * What is logged of an error besides its type, message and stack. Other fields may hold what somebody has sent:
 * PostgreSQL adds the row, Node the address or the bytes of a request.
 */
const errorFields = [
  'code',
  'errno',
  'syscall',
  'path',
  'address',
  'port',
  'statusCode',
  'table',
  'constraint',
] as const

function errorToLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { type, message, stack, aggregateErrors, ...others } = stdSerializers.err(error)
  const known = errorFields.flatMap((field) => (field in others ? [[field, others[field]] as const] : []))
  const causes = aggregateErrors && {
    aggregateErrors: error instanceof AggregateError ? error.errors.map(errorToLog) : [],
  }
  return { type, message, stack, ...Object.fromEntries(known), ...causes }
}

export const createRequestId = (): string => randomUUID()

/**
 * Returns the pattern of a request's route, such as `/enquiry/:token`; `none` if it has no route. Everything that is
 * written about a request names it by this. A path may have the secret of a link, in spellings that no list foresees.
 */
export function routeOf({ is404, routeOptions }: FastifyRequest): string {
  return (is404 ? undefined : routeOptions.url) ?? 'none'
}

/** Sends each request's id, and logs the request after its answer. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    void reply.header('x-request-id', request.id)
    next()
  })
  app.addHook('onResponse', (request, reply, next) => {
    const { method, log } = request
    const ms = Math.round(reply.elapsedTime)
    log.info({ method, route: routeOf(request), status: reply.statusCode, ms }, 'request')
    next()
  })
}
