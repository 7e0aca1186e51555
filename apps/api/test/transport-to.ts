import { fetchTransport, type Transport } from '@tablier/api-client'
import type { FastifyInstance } from 'fastify'

/** Carries the client's calls, forms included, into an app that listens nowhere. */
export function transportTo(app: FastifyInstance): Transport {
  return fetchTransport('', async (path, init) => {
    const request = new Request('http://localhost', init) // writes a form as a browser does
    const { statusCode, headers, rawPayload } = await app.inject({
      method: request.method as 'GET', // or another of the contract's
      url: path as string, // what the client asked for, since the origin is ''
      headers: Object.fromEntries(request.headers),
      ...(request.body && { payload: Buffer.from(await request.arrayBuffer()) }),
    })
    const answered = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
    return new Response(new Uint8Array(rawPayload), { status: statusCode, headers: answered })
  })
}
