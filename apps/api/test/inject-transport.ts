import type { Transport } from '@tablier/api-client'
import type { FastifyInstance } from 'fastify'

/** Carries the client's calls, forms included, into an app that listens nowhere. */
export function injectTransport(app: FastifyInstance): Transport {
  return async ({ method, path, headers, body }) => {
    const encoded = body instanceof FormData ? new Response(body) : undefined
    const response = await app.inject({
      method,
      url: path,
      headers: encoded ? { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' } : headers,
      ...(encoded
        ? { payload: Buffer.from(await encoded.arrayBuffer()) }
        : typeof body === 'string' && { payload: body }),
    })
    const retryAfter = response.headers['retry-after']
    return {
      status: response.statusCode,
      ...(retryAfter !== undefined && { retryAfter: Number(retryAfter) }),
      body: response.headers['content-type']?.toString().includes('application/json')
        ? response.json<unknown>()
        : undefined,
    }
  }
}
