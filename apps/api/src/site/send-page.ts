import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ReadyAnswer, readyAnswer, sendEncoded, sendReady } from '../http/ready-answer.ts'
import type { BuiltPage } from './build-page.ts'
import { allowScripts } from './inline-scripts.ts'

/** A page ready to send, with what its own policy and keeping need. */
export interface ReadyPage extends ReadyAnswer {
  readonly scriptHashes: readonly string[]
  readonly isComplete: boolean
}

export async function readyPage({ html, scriptHashes, isComplete }: BuiltPage): Promise<ReadyPage> {
  return { ...(await readyAnswer(html)), scriptHashes, isComplete }
}

/** Sends the page with its own policy; one that lacks content is for this visitor alone. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: ReadyPage): FastifyReply {
  const policy = reply.getHeader('content-security-policy')
  if (typeof policy === 'string') void reply.header('content-security-policy', allowScripts(policy, page.scriptHashes))
  void reply.type('text/html; charset=utf-8')
  if (page.isComplete) return sendReady(request, reply, page)
  return sendEncoded(request, reply.header('cache-control', 'no-store'), page.bodies)
}
