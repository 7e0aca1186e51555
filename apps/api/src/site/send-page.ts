import { AppError, failureHeaders } from '@tablier/backend'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ReadyAnswer, readyAnswer, sendOnce, sendReady, SMALLEST } from '../http/ready-answer.ts'
import { type CacheHeaders, revalidated } from '../http/shared-caching.ts'
import type { BuiltPage } from './build-page.ts'

/** A page in every encoding. */
export interface ReadyPage extends ReadyAnswer {
  readonly isComplete: boolean
  /** True if the address may have a page of its own. */
  readonly isSubstitute?: boolean
}

/** @param url the page's own URL: all others that show it are answered by Fastify */
export async function readyPage({ html, isComplete }: BuiltPage, url: string): Promise<ReadyPage> {
  const quality = url === '/' && isComplete ? SMALLEST : undefined // other pages are as many as visitors ask for
  return { ...(await readyAnswer(html, quality)), isComplete, url }
}

/** Sends the page. One that lacks content is a failure, so that nobody stores or lists it; the browser shows it and tries again. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: ReadyPage,
  cacheHeaders: CacheHeaders = revalidated,
): FastifyReply {
  void reply.type('text/html; charset=utf-8')
  if (page.isComplete && !page.isSubstitute) return sendReady(request, reply, page, cacheHeaders)
  if (!page.isComplete) void refuse(reply, new AppError('unavailable', { retryAfter: 5 }))
  return sendOnce(request, reply, page.bodies)
}

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
function refuse(reply: FastifyReply, refusal: AppError): FastifyReply {
  return reply
    .status(refusal.status)
    .headers({ ...failureHeaders(refusal), 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
}
