import type { Failure } from '@tablier/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callInternally } from '../http/internal-calls.ts'

/** The answer to a call of the API in this process. */
export interface CallOutcome<Data> {
  readonly status: number
  /** Of a success. */
  readonly data?: Data
  /** Of a failure: what to say, the names of the fields that are wrong, and the seconds to wait. */
  readonly problem: string
  readonly wrong: readonly string[]
  readonly retryAfter: string | undefined
}

/** Passes what a page behind a secret link does to the API. Its limits count for the visitor's address. */
export async function callForGuest<Data>(
  app: FastifyInstance,
  request: FastifyRequest,
  path: string,
  body: object,
): Promise<CallOutcome<Data>> {
  const response = await callInternally(async () =>
    app.inject({ method: 'POST', url: `/api${path}`, remoteAddress: request.ip, payload: body }),
  )
  const answer = response.json<{ data?: Data } & Partial<Failure>>()
  const status = response.statusCode
  if (status >= 500) request.log.warn({ status, call: path }, 'a call of a page behind a secret link failed')
  return {
    status,
    ...(status < 300 && { data: answer.data as Data }), // checked against the contract's schema
    problem: answer.message ?? '',
    wrong: (answer.errors ?? []).map(({ field }) => field.split('.', 1)[0] ?? field),
    retryAfter: response.headers['retry-after']?.toString(),
  }
}

/** Gives a reply the status of a call that failed, and the seconds to wait. */
export function withFailure(reply: FastifyReply, { status, retryAfter }: CallOutcome<unknown>): FastifyReply {
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter)
  return reply.status(status)
}
