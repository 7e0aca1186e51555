import { AppError } from '@tablier/backend'
import { type BusyDay, CONTACT_FORM_PATH, ENQUIRY_PATH, type FormNotice, type RefusedForm } from '@tablier/contracts'
import { answerContactForm, enquiryForm } from '@tablier/public-site/guest-forms/answer-contact-form'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendText } from '../http/ready-answer.ts'
import { callForGuest } from './guest-calls.ts'
import { formOf, isCrossSite, parseForm, seeOther } from './posted-form.ts'
import { refusalOf, sendRefusal } from './send-refusal.ts'

/**
 * Receives the contact form from browsers without JavaScript and passes it to the API in this process. After success it
 * redirects to the page; a refused form is sent back with what was typed, which is neither kept nor put into a URL. A
 * form that is posted to the enquiry's page is only shown there, with more fields.
 * @param showForm returns the page with the form: the enquiry's if `evening` is given; without a page, or if it throws
 * AppError `unavailable`, a refused form gets a redirect without the texts
 * @param stateOfDay why there is no evening to have on a day; the message is stored all the same
 */
export async function registerContactForm(
  app: FastifyInstance,
  showForm: (form: RefusedForm) => Promise<string | undefined>,
  stateOfDay: (day: string) => Promise<BusyDay['state'] | null> = async () => null,
): Promise<void> {
  const show = (form: RefusedForm) => showForm(form).catch((error: unknown) => refusalOf(error))
  await app.register(async (scope) => {
    scope.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, parseForm)
    scope.post(CONTACT_FORM_PATH, async (request, reply) => {
      if (isCrossSite(request)) return redirect(reply, 'failed') // shows nothing of what another site made up
      const call = <Data>(path: string, body: object) => callForGuest<Data>(app, request, path, body)
      const answer = await answerContactForm({ call, stateOfDay }, formOf(request))
      if ('sent' in answer) return redirect(reply, answer.sent)
      const page = await show(answer.refused)
      if (page === undefined || page instanceof AppError) return redirect(reply, answer.refused.notice)
      return sendForm(request, reply.status(answer.status), page)
    })
    scope.post(ENQUIRY_PATH, async (request, reply) => {
      const page = isCrossSite(request) ? undefined : await show(enquiryForm(formOf(request)))
      if (page === undefined) return seeOther(reply, ENQUIRY_PATH)
      if (page instanceof AppError) return sendRefusal(reply.type('text/plain; charset=utf-8'), page) // a reload posts it again
      return sendForm(request, reply, page)
    })
  })
}

async function sendForm(request: FastifyRequest, reply: FastifyReply, page: string): Promise<FastifyReply> {
  return sendText(request, reply.type('text/html; charset=utf-8'), page)
}

function redirect(reply: FastifyReply, notice: FormNotice): FastifyReply {
  return seeOther(reply.header('cache-control', 'no-store'), `/?message=${notice}#contact-outcome`)
}
