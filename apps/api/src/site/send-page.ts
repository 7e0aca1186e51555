import { AppError, failureHeaders } from '@tablier/backend'
import { askedLanguage } from '@tablier/words/language-of'
import type { Words } from '@tablier/words/site/words'
import { wordsOf } from '@tablier/words/words-of'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ReadyAnswer, readyAnswer, sendOnce, sendReady, withSmallestBody } from '../http/ready-answer.ts'
import { allowLook, lookSource } from '../http/security.ts'
import { type CacheHeaders, revalidated } from '../caching/shared-caching.ts'
import type { BuiltPage } from './build-page.ts'

/** A page in every encoding. */
export interface ReadyPage extends ReadyAnswer {
  readonly isComplete: boolean
  /** What the policy allows for the style of its look. */
  readonly lookSource: string | undefined
  /** True if this page is sent in place of one that the address may have. */
  readonly isSubstitute?: boolean
  /** Makes the same page with a smaller body, which is soon kept in place of this one. */
  readonly replacement?: () => Promise<ReadyPage>
}

/** Forbids caches to store a page, search engines to list it, and browsers to tell its secret address to other sites. */
export const secretHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
} as const

/**
 * Compresses a page. The first page of each language is compressed again for later visitors, so that the first one after
 * a change does not wait for it.
 * @param url the page's own URL; Fastify answers all others that show the page
 */
export async function readyPage({ html, isComplete }: BuiltPage, url: string): Promise<ReadyPage> {
  const page = { ...(await readyAnswer(html)), isComplete, lookSource: lookSource(html), url }
  if (!url.endsWith('/') || !isComplete) return page // there are as many of these as visitors ask for
  return { ...page, replacement: () => withSmallestBody(page) }
}

/** Sends the page; without all its content with an error status, so that no cache or search engine keeps it. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: ReadyPage,
  cacheHeaders: CacheHeaders = revalidated,
): FastifyReply {
  void allowLook(reply.type('text/html; charset=utf-8'), page.lookSource)
  if (page.isComplete && !page.isSubstitute) return sendReady(request, reply, page, cacheHeaders)
  if (!page.isComplete) void refuse(reply, new AppError('unavailable', { retryAfter: 5 }))
  return sendOnce(request, reply, page.bodies)
}

/** Returns a gate's refusal, and throws every other error. */
export function refusalOf(error: unknown): AppError {
  if (error instanceof AppError && error.code === 'unavailable') return error
  throw error
}

/** Returns the words that the browser asks for first, for what is never stored: only that may depend on a header. */
export function wordsForBrowser({ headers }: FastifyRequest): Words {
  return wordsOf(askedLanguage(headers['accept-language']))
}

/** Sends a refusal outside the API. */
export function sendRefusal(
  reply: FastifyReply,
  refusal: AppError,
  text = refusal.messageIn(askedLanguage(reply.request.headers['accept-language'])),
): FastifyReply {
  return refuse(reply, refusal).send(text)
}

/** Sets the status and the headers of a refusal outside the API, which must not be stored or listed. */
export function refuse(reply: FastifyReply, refusal: AppError): FastifyReply {
  return reply
    .status(refusal.status)
    .headers({ ...failureHeaders(refusal), 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
}
