import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ReadyAnswer, readyAnswer, sendEncoded, sendReady } from '../http/ready-answer.ts'
import { type CacheHeaders, revalidated } from '../http/shared-caching.ts'
import type { BuiltPage } from './build-page.ts'
import { allowScripts } from './inline-scripts.ts'

/** A page in every encoding. */
export interface ReadyPage extends ReadyAnswer {
  /** Adds the page's scripts to the site's policy. */
  readonly policy: (sitePolicy: string) => string
  readonly isComplete: boolean
}

export async function readyPage({ html, scriptHashes, isComplete }: BuiltPage): Promise<ReadyPage> {
  let policy: string | undefined // computed once: the site's policy is always the same
  return {
    ...(await readyAnswer(html)),
    policy: (sitePolicy) => (policy ??= allowScripts(sitePolicy, scriptHashes)),
    isComplete,
  }
}

/** Sends the page with its policy. A page that lacks content must not be stored, whatever the headers say. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: ReadyPage,
  cacheHeaders: CacheHeaders = revalidated,
): FastifyReply {
  const policy = reply.getHeader('content-security-policy')
  if (typeof policy === 'string') void reply.header('content-security-policy', page.policy(policy))
  void reply.type('text/html; charset=utf-8')
  if (page.isComplete) return sendReady(request, reply, page, cacheHeaders)
  return sendEncoded(request, reply.header('cache-control', 'no-store'), page.bodies)
}
