import { AppError, failureHeaders } from '@tablier/backend'
import type { FastifyReply } from 'fastify'

/** Returns a gate's refusal, and throws every other error. */
export function refusalOf(error: unknown): AppError {
  if (error instanceof AppError && error.code === 'unavailable') return error
  throw error
}

/** Sends a refusal outside the API. */
export function sendRefusal(reply: FastifyReply, refusal: AppError, text = refusal.message): FastifyReply {
  return refuse(reply, refusal).send(text)
}

/** Sets the status and the headers of a refusal outside the API, which nobody may keep or list. */
export function refuse(reply: FastifyReply, refusal: AppError): FastifyReply {
  return reply
    .status(refusal.status)
    .headers({ ...failureHeaders(refusal), 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
}
