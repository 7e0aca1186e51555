import { fetchTransport, type Transport } from '@tablier/api-client'
import type { FastifyInstance } from 'fastify'

/** Passes a client's calls, also forms, to an app that does not listen. */
export function transportTo(app: FastifyInstance): Transport {
  return fetchTransport('', async (path, init) => {
    const request = new Request('http://localhost', init) // encodes a form as a browser does
    const { statusCode, headers, rawPayload } = await app.inject({
      method: request.method as 'GET', // or another method of the contract
      url: path as string, // the client's path, since the origin is ''
      headers: Object.fromEntries(request.headers),
      ...(request.body && { payload: Buffer.from(await request.arrayBuffer()) }),
    })
    const answered = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
    return new Response(new Uint8Array(rawPayload), { status: statusCode, headers: answered })
  })
}
