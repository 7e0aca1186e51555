import {
  type BusyDay,
  CONTACT_FORM_PATH,
  ENQUIRY_PATH,
  eveningBody,
  eveningProblems,
  type EveningTexts,
  eveningTexts,
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
import { isCrossSite, parseForm } from './posted-form.ts'
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
      const form = request.body as URLSearchParams // the scope accepts forms only
      const texts = textsOf(form)
      const evening = eveningTexts(form)
      const { notice, status, problems } = await send(app, request, {
        ...texts,
        website: form.get('website')?.trim() ?? '',
        ...(evening && { evening: eveningBody(evening) }),
      })
      if (notice === 'sent') {
        const day = evening?.date?.[0]
        const state = day === undefined ? null : await stateOfDay(day)
        return redirect(reply, state === null ? notice : `sent-${state}`)
      }
      const page = await show({ notice, texts, ...(evening && { evening: { texts: evening, problems } }) })
      if (page === undefined || page instanceof AppError) return redirect(reply, notice)
      return sendForm(request, reply.status(status), page)
    })
    scope.post(ENQUIRY_PATH, async (request, reply) => {
      const form = request.body as URLSearchParams // likewise
      const page = isCrossSite(request)
        ? undefined
        : await show({ texts: textsOf(form), evening: { texts: startOf(form), problems: {} } })
      if (page === undefined) return reply.redirect(ENQUIRY_PATH, 303)
      if (page instanceof AppError) return sendRefusal(reply.type('text/plain; charset=utf-8'), page) // a reload posts it again
      return sendForm(request, reply, page)
    })
  })
}

function textsOf(form: URLSearchParams): FormTexts {
  return formTexts((name) => form.getAll(name).at(-1))
}

/** The evening that an enquiry starts with: the dish of the page that it comes from. */
function startOf(form: URLSearchParams): EveningTexts {
  const dish = form.get('dish')?.trim()
  return dish ? { liked: [dish] } : {}
}

async function sendForm(request: FastifyRequest, reply: FastifyReply, page: string): Promise<FastifyReply> {
  return sendText(request, reply.type('text/html; charset=utf-8'), page)
}

function redirect(reply: FastifyReply, notice: FormNotice): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(`/?message=${notice}#contact-outcome`, 303)
}

interface Outcome {
  readonly notice: FormNotice
  /** Of the page that shows the notice. */
  readonly status: number
  /** What is wrong with the fields about the evening. */
  readonly problems: ReturnType<typeof eveningProblems>
}

interface SentForm extends FormTexts {
  readonly website: string
  readonly evening?: Readonly<Record<string, unknown>>
}

async function send(app: FastifyInstance, request: FastifyRequest, message: SentForm): Promise<Outcome> {
  const response = await callInternally(async () =>
    app.inject({
      method: 'POST',
      url: '/api/messages/public',
      remoteAddress: request.ip, // the rate limit is the visitor's
      payload: message,
    }),
  )
  const status = response.statusCode
  const problems = {}
  switch (status) {
    case 201:
      return { notice: 'sent', status, problems }
    case 400:
      return { ...whatIsWrong(response.json<Failure>(), message), status }
    case 429:
      return { notice: 'too-many', status, problems }
    default:
      request.log.warn({ status }, 'a message from the plain contact form was not stored')
      return { notice: 'failed', status, problems }
  }
}

/** The four fields are named first. */
function whatIsWrong({ errors = [] }: Failure, { email }: FormTexts): Omit<Outcome, 'status'> {
  const problems = eveningProblems(errors)
  const fields = errors.map(({ field }) => field).filter((field) => !field.startsWith('evening'))
  if (fields.length === 0 && errors.length > 0) return { notice: 'invalid-evening', problems }
  const isEmailAlone = fields.length > 0 && fields.every((field) => field === 'email')
  return { notice: isEmailAlone && email ? 'invalid-email' : 'invalid', problems }
}
