import type { Transport } from '@tablier/api-client'
import type { FastifyInstance } from 'fastify'
import { callInternally } from '../http/internal-calls.ts'

/** Passes the calls of a page that is rendered to the app in this process. */
export function injectTransport(app: FastifyInstance): Transport {
  return async ({ method, path, headers, body }) => {
    if (body !== undefined) throw new TypeError('Rendering a page must not send a body.')
    const { statusCode, payload } = await callInternally(async () => app.inject({ method, url: path, headers }))
    return { status: statusCode, body: parseJson(payload) }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the client rejects such an answer
  }
}
