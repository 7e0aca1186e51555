import { AppError, failure, failureHeaders, invalidInput } from '@tablier/backend'
import { isApiPath } from '@tablier/contracts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isConnectionLoss } from '../db/connection-loss.ts'
import { isNoRoom } from '../disk/no-room.ts'

/** Turns all errors into answers. The cause of an unexpected error appears in the log only. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
}

/** Also answers errors that occur before routing, such as a URL that cannot be decoded. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = knownError(error)
  if (known.status >= 500 && !isRefusal(known)) request.log.error({ err: error }, 'request failed')
  return sendFailure(request, reply, known)
}

/** Answers a request without a route. Outside the API, programs that look for files read the answer, if anybody does. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = ''] = request.url.split('?', 1)
  if (isApiPath(path)) return sendFailure(request, reply, new AppError('not_found'))
  return reply.status(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found')
}

function sendFailure(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  return reply
    .status(error.status)
    .headers({ ...failureHeaders(error), 'cache-control': 'no-store' })
    .type('application/json')
    .serializer(JSON.stringify)
    .send(failure(error, request.id))
}

/** A refusal by our own limits is no fault: a flood of them must not fill the log. */
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
    return new AppError('invalid_input', { message: error.message, cause: error })
  return new AppError('internal', { cause: error })
}
