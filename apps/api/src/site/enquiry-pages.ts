import { type Enquiry, ENQUIRY_PATH, type EnquiryPageFacts, isPageNotice } from '@tablier/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callForGuest, withFailure } from './guest-calls.ts'
import type { GuestAnswers } from './guest-pages.ts'
import { formOf, isCrossSite, seeOther } from './posted-form.ts'

interface EnquiryRoute {
  readonly Params: { readonly token: string }
  readonly Querystring: { readonly done?: string; readonly ask?: string }
}

/** With a token: `/enquiry/` is the form's page. */
const PATH = `${ENQUIRY_PATH}/:token([^/]+)`

/** The page on which the sender of an enquiry sees what became of it. */
export function registerEnquiryPages(app: FastifyInstance, { show, refuse }: GuestAnswers): void {
  const showEnquiry = async (
    request: FastifyRequest<EnquiryRoute>,
    reply: FastifyReply,
    facts: Partial<EnquiryPageFacts>,
  ): Promise<FastifyReply> => {
    const { token } = request.params
    const opened = await callForGuest<{ enquiry: Enquiry }>(app, request, '/enquiry/open', { token })
    if (!opened.data) return refuse(request, reply, opened)
    return show(request, reply, { kind: 'enquiry', path: pathOf(token), ...opened.data, ...facts })
  }
  app.get<EnquiryRoute>(PATH, async (request, reply) => {
    const { done, ask } = request.query
    return showEnquiry(request, reply, {
      notice: isPageNotice(done) ? done : undefined,
      isWithdrawing: ask === 'withdraw',
    })
  })
  app.post<EnquiryRoute>(PATH, async (request, reply) => {
    const { token } = request.params
    const path = pathOf(token)
    if (isCrossSite(request)) return seeOther(reply, path)
    const typed = (formOf(request).get('message') ?? '').trim()
    const added = await callForGuest(app, request, '/enquiry/additions', { token, message: typed })
    if (added.status === 201) return seeOther(reply, `${path}?done=added`)
    if (added.status === 404) return refuse(request, reply, added)
    const problem = added.status === 400 ? 'Please write something, and not too much.' : added.problem
    return showEnquiry(request, withFailure(reply, added), { problem, typed })
  })
  app.post<EnquiryRoute>(`${PATH}/withdraw`, async (request, reply) => {
    const { token } = request.params
    const path = pathOf(token)
    if (isCrossSite(request)) return seeOther(reply, path)
    const withdrawn = await callForGuest(app, request, '/enquiry/withdraw', { token })
    if (withdrawn.status === 200) return seeOther(reply, `${path}?done=withdrawn`)
    if (withdrawn.status === 404) return refuse(request, reply, withdrawn)
    return showEnquiry(request, withFailure(reply, withdrawn), { problem: withdrawn.problem })
  })
}

function pathOf(token: string): string {
  return `${ENQUIRY_PATH}/${encodeURIComponent(token)}`
}
