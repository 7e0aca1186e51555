import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { portOf } from '../ports.ts'

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
  const to = { host: '127.0.0.1', port: portOf(server), path }
  const outgoing = request({ ...to, method, headers: { ...headers }, agent: false }).end()
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage] // the event's argument
  return { statusCode: incoming.statusCode ?? 0, headers: incoming.headers, bytes: await buffer(incoming) }
}
