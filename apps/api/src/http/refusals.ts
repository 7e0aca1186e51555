import { STATUS_CODES } from 'node:http'
import { AppError, failure } from '@tablier/backend'
import type { FastifyBaseLogger, FastifyInstance, FastifyServerOptions } from 'fastify'

type Headers = Readonly<Record<string, string>>
type ClientErrorHandler = NonNullable<FastifyServerOptions['clientErrorHandler']>

const notHttp = refusal(400, new AppError('invalid_input', { message: 'This is not a valid HTTP request.' }))
const byCode: Readonly<Record<string, typeof notHttp>> = {
  ERR_HTTP_REQUEST_TIMEOUT: refusal(408, new AppError('too_slow')),
  HPE_HEADER_OVERFLOW: refusal(431, new AppError('too_large', { message: 'The headers are too large.' })),
}

/** An answer to a request that no route sees. The connection is closed after it. */
function refusal(status: number, error: AppError) {
  const body = JSON.stringify(failure(error))
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  return { status, headers, body }
}

/** Answers what Node cannot parse. There is no response object, so the answer is written to the socket as text. */
export function answerMalformed(securityHeaders: Headers, log: Pick<FastifyBaseLogger, 'trace'>): ClientErrorHandler {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    log.trace({ err: error }, 'refused a malformed request')
    const { status, headers, body } = byCode[error.code] ?? notHttp
    const lines = Object.entries({ ...securityHeaders, ...headers }).map(([name, value]) => `${name}: ${value}`)
    if (socket.writable) socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
    socket.destroy(error)
  }
}

/**
 * Handles the requests that Node itself would refuse without any of our headers: those without a host, which HTTP/1.1
 * requires, and those with an unknown expectation, which a server may ignore.
 */
export function handleUnusual(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, next) => {
    const lacksHost = raw.headers.host === undefined && raw.httpVersion === '1.1'
    next(lacksHost ? new AppError('invalid_input', { message: 'The header Host is missing.' }) : undefined)
  })
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}
