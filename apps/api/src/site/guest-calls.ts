import { type CallOutcome, callOutcome } from '@tablier/public-site/guest-forms/guest-page'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callInternally } from '../http/internal-calls.ts'

/** Passes what a form posts without JavaScript to the API. Its limits count for the visitor's address. */
export async function callForGuest<Data>(
  app: FastifyInstance,
  request: FastifyRequest,
  path: string,
  body: object,
): Promise<CallOutcome<Data>> {
  const response = await callInternally(async () =>
    app.inject({ method: 'POST', url: `/api${path}`, remoteAddress: request.ip, payload: body }),
  )
  const { statusCode: status, headers } = response
  if (status >= 500) request.log.warn({ status, call: path }, 'a call of a form without JavaScript failed')
  return callOutcome<Data>(status, response.json(), headers['retry-after']?.toString())
}
