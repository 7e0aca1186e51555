import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ReadyAnswer, readyAnswer, sendEncoded, sendReady } from '../http/ready-answer.ts'
import type { BuiltPage } from './build-page.ts'

/** A page in every encoding. */
export interface ReadyPage extends ReadyAnswer {
  readonly isComplete: boolean
}

export async function readyPage({ html, isComplete }: BuiltPage): Promise<ReadyPage> {
  return { ...(await readyAnswer(html)), isComplete }
}

/** Sends the page. One that lacks content must not be stored. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: ReadyPage): FastifyReply {
  void reply.type('text/html; charset=utf-8')
  if (page.isComplete) return sendReady(request, reply, page)
  return sendEncoded(request, reply.header('cache-control', 'no-store'), page.bodies)
}
