import { CONTACT_FORM_PATH, type Failure, type FormNotice, messageLengths } from '@tablier/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The message's own fields, and the trap for bots. */
const fieldNames = [...Object.keys(messageLengths), 'website']

/**
 * Receives the contact form from browsers without JavaScript: passes it to the API in this process, and redirects to
 * the page with the result in the URL.
 */
export async function registerContactForm(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, parseForm)
    scope.post(CONTACT_FORM_PATH, async (request, reply) => {
      const notice = isCrossSite(request) ? 'failed' : await send(app, request)
      return reply.header('cache-control', 'no-store').redirect(`/?message=${notice}#contact`, 303)
    })
  })
}

async function parseForm(_request: FastifyRequest, body: string): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(body))
}

/** A form on another site could send messages in a visitor's name and use up their rate limit. */
function isCrossSite({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-site'] === 'cross-site'
}

async function send(app: FastifyInstance, request: FastifyRequest): Promise<FormNotice> {
  const form = request.body as Readonly<Record<string, string>> // the scope accepts forms only
  const texts = fieldNames.map((name) => [name, (form[name] ?? '').trim()] as const)
  const response = await app.inject({
    method: 'POST',
    url: '/api/messages/public',
    remoteAddress: request.ip, // the rate limit is the visitor's
    payload: Object.fromEntries(texts),
  })
  switch (response.statusCode) {
    case 201:
      return 'sent'
    case 400:
      return isEmailAlone(response.json<Failure>()) && form['email']?.trim() ? 'invalid-email' : 'invalid'
    case 429:
      return 'too-many'
    default:
      request.log.warn({ status: response.statusCode }, 'a message from the plain contact form was not stored')
      return 'failed'
  }
}

function isEmailAlone({ errors = [] }: Failure): boolean {
  return errors.length > 0 && errors.every(({ field }) => field === 'email')
}
