import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ReadyAnswer, readyAnswer, sendEncoded, sendReady } from '../http/ready-answer.ts'
import { type CacheHeaders, revalidated } from '../http/shared-caching.ts'
import type { BuiltPage } from './build-page.ts'

/** A page in every encoding. */
export interface ReadyPage extends ReadyAnswer {
  readonly isComplete: boolean
}

export async function readyPage({ html, isComplete }: BuiltPage): Promise<ReadyPage> {
  return { ...(await readyAnswer(html)), isComplete }
}

/** Sends the page. One that lacks content must not be stored, whatever the headers say. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: ReadyPage,
  cacheHeaders: CacheHeaders = revalidated,
): FastifyReply {
  void reply.type('text/html; charset=utf-8')
  if (page.isComplete) return sendReady(request, reply, page, cacheHeaders)
  return sendEncoded(request, reply.header('cache-control', 'no-store'), page.bodies)
}
