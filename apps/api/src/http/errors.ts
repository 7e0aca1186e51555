import { AppError, failure, failureHeaders, invalidInput } from '@tablier/backend'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isConnectionLoss } from '../db/connection-loss.ts'

/** The one place that turns errors into answers. An unexpected one says nothing of its cause outside the log. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
}

/** Also for what fails before there is a route: an address that cannot be decoded, say. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = knownError(error)
  if (known.status >= 500) request.log.error({ err: error }, 'request failed')
  return sendFailure(request, reply, known)
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  return reply
    .status(error.status)
    .headers(failureHeaders(error))
    .type('application/json')
    .serializer(JSON.stringify)
    .send(failure(error, request.id))
}

function knownError(error: FastifyError): AppError {
  if (error instanceof AppError) return error
  if (error.validation) return invalidInput(error.validation)
  if (isConnectionLoss(error)) return new AppError('unavailable', { retryAfter: 2, cause: error })
  if (error.statusCode === 413) return new AppError('too_large', { cause: error })
  if (error.statusCode === 415) return new AppError('unsupported_media', { cause: error })
  if (error.statusCode && error.statusCode < 500)
    return new AppError('invalid_input', { message: error.message, cause: error })
  return new AppError('internal', { cause: error })
}
