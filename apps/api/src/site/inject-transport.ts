import type { Transport } from '@tablier/api-client'
import type { FastifyInstance } from 'fastify'

/** Carries the rendered page's reads into the app itself, over no network. */
export function injectTransport(app: FastifyInstance): Transport {
  return async ({ method, path, headers, body }) => {
    if (body !== undefined) throw new TypeError('A page that is rendered only reads.')
    const { statusCode, payload } = await app.inject({ method, url: path, headers })
    return { status: statusCode, body: parseJson(payload) }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the client reports an answer that is not the API's
  }
}
