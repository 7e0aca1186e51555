import { STATUS_CODES } from 'node:http'
import { AppError, failure, failureHeaders, invalidInput, isNoRoom } from '@tablier/backend'
import { isApiPath } from '@tablier/contracts'
import { askedLanguage } from '@tablier/words/language-of'
import type {
  FastifyBaseLogger,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyServerOptions,
} from 'fastify'
import { isConnectionLoss } from '../database/connect.ts'

/** Turns an error into an answer, also one that occurs before routing. The cause of an unexpected one is only logged. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = knownError(error)
  if (known.status >= 500 && !isRefusal(known)) request.log.error({ err: error }, 'request failed')
  return sendFailure(request, reply, known)
}

/** Answers a request without a route: outside the API in plain text, for programs that look for files. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = ''] = request.url.split('?', 1)
  if (isApiPath(path)) return sendFailure(request, reply, new AppError('not_found'))
  return reply.status(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found')
}

/** How long programs should wait before they ask for a site again that is not live, in seconds. */
const COMING_RETRY_S = 3600

/** Returns what strangers are told of a site that is not live. */
export function siteIsComing(): AppError {
  return new AppError('unavailable', { reason: 'siteIsComing', retryAfter: COMING_RETRY_S })
}

/** Returns whether a reply says so: nothing else asks programs to wait for as long. */
export function saysComing(reply: FastifyReply): boolean {
  return reply.statusCode === 503 && Number(reply.getHeader('retry-after')) === COMING_RETRY_S
}

function sendFailure(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  return reply
    .status(error.status)
    .headers({ ...failureHeaders(error), 'cache-control': 'no-store' })
    .type('application/json')
    .serializer(JSON.stringify)
    .send(failure(error, askedLanguage(request.headers['accept-language']), request.id))
}

/** Returns true for refusals by our own limits. They are not errors, and a flood of them must not fill the log. */
function isRefusal({ code, cause }: AppError): boolean {
  return (code === 'unavailable' || code === 'disk_full') && cause === undefined
}

function knownError(error: FastifyError): AppError {
  if (error instanceof AppError) return error
  if (error.validation) return invalidInput(error.validation)
  if (isConnectionLoss(error)) return new AppError('unavailable', { retryAfter: 2, cause: error })
  if (isNoRoom(error)) return new AppError('disk_full', { cause: error })
  if (error.statusCode === 413) return new AppError('too_large', { cause: error })
  if (error.statusCode === 415) return new AppError('unsupported_media', { cause: error })
  if (error.statusCode && error.statusCode < 500)
    return new AppError('invalid_input', { reason: requestProblem(error), cause: error })
  return new AppError('internal', { cause: error })
}

/** Returns why Fastify refused a request before a route saw it. Its own messages are English and for developers. */
function requestProblem({ code }: FastifyError) {
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return 'bodyNotJson'
  return code === 'FST_ERR_BAD_URL' ? 'addressUnreadable' : 'requestUnreadable'
}

type Headers = Readonly<Record<string, string>>
type ClientErrorHandler = NonNullable<FastifyServerOptions['clientErrorHandler']>

const notHttp = refusal(400, new AppError('invalid_input', { reason: 'notHttp' }))
const byCode: Readonly<Record<string, typeof notHttp>> = {
  ERR_HTTP_REQUEST_TIMEOUT: refusal(408, new AppError('too_slow')),
  HPE_HEADER_OVERFLOW: refusal(431, new AppError('too_large', { reason: 'headersTooLarge' })),
}

/** Returns an answer for a request that no route sees, which closes the connection. */
function refusal(status: number, error: AppError) {
  const body = JSON.stringify(failure(error, 'en')) // its headers, and so its language, are not known
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
    log.trace({ code: error.code }, 'refused a malformed request') // the error holds what was sent
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
    next(lacksHost ? new AppError('invalid_input', { reason: 'hostMissing' }) : undefined)
  })
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}
