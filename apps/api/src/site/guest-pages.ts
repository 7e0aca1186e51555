import { AppError } from '@tablier/backend'
import { ENQUIRY_PATH, TABLE_PATH } from '@tablier/contracts'
import { answerGuestPage, type GuestAnswer } from '@tablier/public-site/guest-forms/answer-guest-page'
import type { CallApi, GuestPage } from '@tablier/public-site/guest-forms/guest-page'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Gate } from '../gates/gate.ts'
import { sendText } from '../http/ready-answer.ts'
import { callForGuest } from './guest-calls.ts'
import { formOf, isCrossSite, parseForm, seeOther } from './posted-form.ts'
import { refusalOf, sendRefusal } from './send-refusal.ts'

/** Nobody may keep such a page or list it, and its address must not reach other sites. */
const headers = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
} as const

/** What can be opened, and what is only posted to. With a token: `/enquiry/` is the form's page. */
const pages = [`${ENQUIRY_PATH}/:token([^/]+)`, `${TABLE_PATH}:token`, `${TABLE_PATH}:token/:guest`]
const acts = [`${ENQUIRY_PATH}/:token([^/]+)/withdraw`, `${TABLE_PATH}:token/:guest/delete`]

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
  const send = async (request: FastifyRequest, reply: FastifyReply, answer: GuestAnswer): Promise<FastifyReply> => {
    if ('goTo' in answer) return seeOther(reply, answer.goTo)
    const { failed } = answer
    if (failed?.retryAfter !== undefined) void reply.header('retry-after', failed.retryAfter)
    if (failed) void reply.status(failed.status)
    if (!('page' in answer)) return reply.type('text/plain; charset=utf-8').send(failed?.problem)
    const html = await gate.pass(() => render(answer.page)).catch((error: unknown) => refusalOf(error))
    if (html instanceof AppError) return sendRefusal(reply.type('text/plain; charset=utf-8'), html)
    return sendText(request, reply.type('text/html; charset=utf-8'), html)
  }
  const visit = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { pathname, searchParams: query } = new URL(request.url, 'http://site')
    const isPosted = request.method === 'POST'
    if (isPosted && isCrossSite(request)) return seeOther(reply, pathname.replace(/\/(?:withdraw|delete)$/, ''))
    const call: CallApi = (path, body) => callForGuest(app, request, path, body)
    const site = { call, prefix: '', url: publicUrl }
    const form = isPosted ? formOf(request) : undefined
    return send(request, reply, await answerGuestPage(site, pathname, { query, form }))
  }
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
    scope.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, parseForm)
    for (const path of pages) scope.get(path, visit)
    for (const path of [...pages, ...acts]) scope.post(path, visit)
  })
}
