import { type CheckedCall, type HandlerOf, type HandlersOf, success } from '@tablier/api-rules'
import {
  type Endpoint,
  type EndpointTree,
  isEndpoint,
  type RateLimit,
  successSchema,
  type User,
} from '@tablier/contracts'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Media } from '../media/receive.ts'
import type { ContentCache } from './content-cache.ts'
import { readMultipart, receivedFile } from './multipart.ts'
import { type ReadyAnswer, readyAnswer, sendReady } from './ready-answer.ts'

/** Who calls: a living session and its user as the database has them now. */
export interface Caller {
  readonly user: User
  readonly sessionId: string
  /** When the presented token was made and when it ends, in seconds since 1970. */
  readonly token: { readonly issuedAt: number; readonly expiresAt: number }
}

interface CallContext {
  /** The caller's address. */
  readonly ip: string
  readonly log: FastifyBaseLogger
}

interface Server {
  readonly caller: Caller
  readonly context: CallContext
  readonly isAsync: true
}

export type Call<E> = CheckedCall<E> & CallContext
export type Handler<E> = HandlerOf<E, Server>
export type Handlers<T extends EndpointTree> = HandlersOf<T, Server>

/** What every route needs beside its handler. */
export interface MountServices {
  /** Throws `unauthenticated` or `forbidden`. */
  readonly guard: (request: FastifyRequest, access: 'user' | 'admin') => Promise<Caller>
  /** Counts one attempt of an address; throws `too_many_requests`. */
  readonly limit: (rule: RateLimit, ip: string) => Promise<void>
  readonly media: Media
  /** What everybody may read is a function of the content, and kept ready to send. */
  readonly publicAnswers: ContentCache<KeptAnswer>
}

export interface KeptAnswer extends ReadyAnswer {
  readonly isComplete: true
}

type AnyHandler = (call: Call<Endpoint>, caller: Caller | undefined) => Promise<unknown>

/** Mounts a whole tree of endpoints. */
export function mountAll<const T extends EndpointTree>(
  app: FastifyInstance,
  tree: T,
  handlers: Handlers<T>,
  services: MountServices,
): void {
  for (const [name, node] of Object.entries(tree)) {
    const handler = handlers[name] as unknown // Handlers<T> has T's keys, which Object.entries forgets
    if (isEndpoint(node)) mount(app, node, handler as AnyHandler, services)
    else mountAll(app, node, handler as Handlers<EndpointTree>, services)
  }
}

/** The only way to a route: the endpoint's access, schemas, limit and envelope around a handler. */
function mount(app: FastifyInstance, endpoint: Endpoint, handler: AnyHandler, services: MountServices): void {
  const callers = new WeakMap<FastifyRequest, Caller>()
  const { access, params, query, body, limit, file: filePart } = endpoint
  const status = endpoint.status ?? 200

  const run = async (request: FastifyRequest) => {
    const received = receivedFile(request)
    const call = {
      params: request.params,
      query: request.query,
      body: request.body,
      file: await received?.keep(),
      ip: request.ip,
      log: request.log,
    } as unknown as Call<Endpoint> // Fastify checked the first three against the same schemas
    const data = await handler(call, callers.get(request))
    await received?.discard() // after a failure, onError does
    return success(data, endpoint.message)
  }

  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { [status]: successSchema(endpoint) },
    },
    onRequest: async (request) => {
      if (access !== 'public') callers.set(request, await services.guard(request, access))
    },
    preValidation: async (request) => {
      if (body) await readMultipart(request, body, filePart, services.media)
    },
    onError: async (request) => receivedFile(request)?.discard(),
    // What is left of a refused form has to run out, or the connection stays blocked.
    onResponse: async (request) => void request.raw.resume(),
    handler: async (request, reply) => {
      if (limit) await services.limit(limit, request.ip)
      if (access !== 'public' || endpoint.method !== 'GET') return reply.status(status).send(await run(request))
      const key = JSON.stringify([endpoint.path, request.params, request.query])
      const answer = await services.publicAnswers(key, async () => {
        const text = reply.serializeInput({ ...(await run(request)) }, String(status)) as string // JSON, by the reply's schema
        return { ...(await readyAnswer(text)), isComplete: true }
      })
      return sendReady(request, reply.type('application/json; charset=utf-8'), answer)
    },
  })
}
