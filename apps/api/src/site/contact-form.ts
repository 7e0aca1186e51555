import {
  CONTACT_FORM_PATH,
  type Failure,
  type FormNotice,
  type FormTexts,
  formTexts,
  type RefusedForm,
} from '@tablier/contracts'
import { AppError } from '@tablier/backend'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callInternally } from '../http/internal-calls.ts'
import { sendText } from '../http/ready-answer.ts'
import { refusalOf } from './send-refusal.ts'

type PostedForm = Readonly<Record<string, string>>

/**
 * Receives the contact form from browsers without JavaScript and passes it to the API in this process. After success it
 * redirects to the page; a refused form is sent back with what was typed, which is neither kept nor put into a URL.
 * @param showRefused returns the page with a refused form; without a page, or if it throws AppError `unavailable`, the
 * visitor gets a redirect without the texts
 */
export async function registerContactForm(
  app: FastifyInstance,
  showRefused: (form: RefusedForm) => Promise<string | undefined>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, parseForm)
    scope.post(CONTACT_FORM_PATH, async (request, reply) => {
      if (isCrossSite(request)) return redirect(reply, 'failed') // shows nothing of what another site made up
      const form = request.body as PostedForm // the scope accepts forms only
      const texts = formTexts((name) => form[name])
      const { notice, status } = await send(app, request, { ...texts, website: form['website']?.trim() ?? '' })
      if (notice === 'sent') return redirect(reply, notice)
      const page = await showRefused({ notice, texts }).catch((error: unknown) => refusalOf(error))
      if (page === undefined || page instanceof AppError) return redirect(reply, notice)
      return sendText(request, reply.status(status).type('text/html; charset=utf-8'), page)
    })
  })
}

async function parseForm(_request: FastifyRequest, body: string): Promise<PostedForm> {
  return Object.fromEntries(new URLSearchParams(body))
}

/** A form on another site could send messages in a visitor's name and use up their rate limit. */
function isCrossSite({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-site'] === 'cross-site'
}

function redirect(reply: FastifyReply, notice: FormNotice): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(`/?message=${notice}#contact-outcome`, 303)
}

interface Outcome {
  readonly notice: FormNotice
  /** Of the page that shows the notice. */
  readonly status: number
}

async function send(
  app: FastifyInstance,
  request: FastifyRequest,
  message: FormTexts & { readonly website: string },
): Promise<Outcome> {
  const response = await callInternally(async () =>
    app.inject({
      method: 'POST',
      url: '/api/messages/public',
      remoteAddress: request.ip, // the rate limit is the visitor's
      payload: message,
    }),
  )
  const status = response.statusCode
  switch (status) {
    case 201:
      return { notice: 'sent', status }
    case 400:
      return { notice: isEmailAlone(response.json<Failure>()) && message.email ? 'invalid-email' : 'invalid', status }
    case 429:
      return { notice: 'too-many', status }
    default:
      request.log.warn({ status }, 'a message from the plain contact form was not stored')
      return { notice: 'failed', status }
  }
}

function isEmailAlone({ errors = [] }: Failure): boolean {
  return errors.length > 0 && errors.every(({ field }) => field === 'email')
}
