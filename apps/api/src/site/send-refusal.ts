import { AppError, failureHeaders } from '@tablier/backend'
import type { FastifyReply } from 'fastify'

/** Returns a gate's refusal, and throws every other error. */
export function refusalOf(error: unknown): AppError {
  if (error instanceof AppError && error.code === 'unavailable') return error
  throw error
}

/** Sends a refusal outside the API. It is not kept. */
export function sendRefusal(reply: FastifyReply, refusal: AppError, text = refusal.message): FastifyReply {
  return reply
    .status(refusal.status)
    .headers({ ...failureHeaders(refusal), 'cache-control': 'no-store' })
    .send(text)
}
