import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'

export interface HttpAnswer {
  readonly statusCode: number
  readonly headers: IncomingHttpHeaders
  /** As it was sent: not decompressed. */
  readonly bytes: Buffer
}

interface RequestOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a request to an application that listens. Unlike with `inject` or `fetch`, the path is sent as it is. */
export async function requestOverHttp(
  { server }: FastifyInstance,
  path: string,
  { method = 'GET', headers = {} }: RequestOptions = {},
): Promise<HttpAnswer> {
  const { port } = server.address() as AddressInfo // a TCP server that listens has a port
  const outgoing = request({ host: '127.0.0.1', port, path, method, headers: { ...headers }, agent: false }).end()
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage] // the event's argument
  return { statusCode: incoming.statusCode ?? 0, headers: incoming.headers, bytes: await buffer(incoming) }
}
