import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ReadyAnswer, readyAnswer, sendEncoded, sendReady } from '../http/ready-answer.ts'
import type { BuiltPage } from './build-page.ts'
import { allowScripts } from './inline-scripts.ts'

/** A page ready to send, with what its own policy and keeping need. */
export interface ReadyPage extends ReadyAnswer {
  /** The site's policy with the page's own scripts allowed; put together for the first visitor. */
  readonly policy: (sitePolicy: string) => string
  readonly isComplete: boolean
}

export async function readyPage({ html, scriptHashes, isComplete }: BuiltPage): Promise<ReadyPage> {
  let policy: string | undefined // the site's own is the same for everybody
  return {
    ...(await readyAnswer(html)),
    policy: (sitePolicy) => (policy ??= allowScripts(sitePolicy, scriptHashes)),
    isComplete,
  }
}

/** Sends the page with its own policy; one that lacks content is for this visitor alone. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: ReadyPage): FastifyReply {
  const policy = reply.getHeader('content-security-policy')
  if (typeof policy === 'string') void reply.header('content-security-policy', page.policy(policy))
  void reply.type('text/html; charset=utf-8')
  if (page.isComplete) return sendReady(request, reply, page)
  return sendEncoded(request, reply.header('cache-control', 'no-store'), page.bodies)
}
