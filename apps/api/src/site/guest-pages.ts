import { AppError } from '@tablier/backend'
import type { GuestPage } from '@tablier/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Gate } from '../gates/gate.ts'
import { sendText } from '../http/ready-answer.ts'
import { type CallOutcome, withFailure } from './guest-calls.ts'
import { registerEnquiryPages } from './enquiry-pages.ts'
import { refusalOf, sendRefusal } from './send-refusal.ts'
import { parseForm } from './posted-form.ts'
import { registerTablePages } from './table-pages.ts'

/** Nobody may keep such a page or list it, and its address must not reach other sites. */
const headers = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
} as const

/** What the routes of these pages answer with. */
export interface GuestAnswers {
  readonly show: (request: FastifyRequest, reply: FastifyReply, page: GuestPage) => Promise<FastifyReply>
  /** Answers a call that failed before there was anything to show. */
  readonly refuse: (
    request: FastifyRequest,
    reply: FastifyReply,
    outcome: CallOutcome<unknown>,
  ) => Promise<FastifyReply>
}

interface GuestPagesOptions {
  /** Returns the whole page. */
  readonly render: (page: GuestPage) => Promise<string>
  readonly gate: Gate
  /** Without a trailing slash. */
  readonly publicUrl: string
}

/** Serves the pages behind secret links: documents without scripts, whose forms post to their own addresses. */
export async function registerGuestPages(
  app: FastifyInstance,
  { render, gate, publicUrl }: GuestPagesOptions,
): Promise<void> {
  const show: GuestAnswers['show'] = async (request, reply, page) => {
    const html = await gate.pass(() => render(page)).catch((error: unknown) => refusalOf(error))
    if (html instanceof AppError) return sendRefusal(reply.type('text/plain; charset=utf-8'), html)
    return sendText(request, reply.type('text/html; charset=utf-8'), html)
  }
  const refuse: GuestAnswers['refuse'] = async (request, reply, outcome) => {
    const { status, problem } = outcome
    // A token that could never be one is answered like one that does not open.
    if (status === 404 || status === 400) return show(request, reply.status(404), { kind: 'gone' })
    return withFailure(reply, outcome).type('text/plain; charset=utf-8').send(problem)
  }
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
    scope.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, parseForm)
    registerEnquiryPages(scope, { show, refuse })
    registerTablePages(scope, { show, refuse }, publicUrl)
  })
}
