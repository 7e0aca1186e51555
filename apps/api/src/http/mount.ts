import {
  type AnyHandler,
  type Caller,
  type DeviceNotes,
  fileHeaders,
  type Handlers,
  shortenedAddress,
  success,
} from '@tablier/backend'
import { type Endpoint, type EndpointTree, type FileToSend, isEndpoint, replySchema } from '@tablier/contracts'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ContentClock } from '../database/content-clock.ts'
import type { Gate } from '../gates/gates.ts'
import type { Media, Received, ReceivedDocument } from '../media/receive.ts'
import type { PublicAnswers } from './public-answers.ts'
import { siteIsComing } from './errors.ts'
import { readForm } from './multipart.ts'
import { readyAnswer, sendOnce, sendReady } from './ready-answer.ts'
import type { SharedCaching } from '../caching/shared-caching.ts'

interface MountServices {
  /** Throws `unauthenticated`, `forbidden` or `sign_in_again`; returns undefined for a public endpoint. */
  readonly callerOf: (authorization: string | undefined, endpoint: Endpoint) => Promise<Caller | undefined>
  /** Throws `too_many_requests` if its endpoint takes no more calls of this address or account for now. */
  readonly countCall: (endpoint: Endpoint, from: { readonly ip: string; readonly caller?: Caller }) => Promise<void>
  /** Counts an upload before it is read; throws `too_many_requests`. */
  readonly countUpload: (caller: Caller) => Promise<void>
  readonly media: Media
  readonly publicAnswers: PublicAnswers
  /** Limits how many public answers are built at once, because every query makes a new one. */
  readonly publicGate: Gate
  readonly sharedCaching: SharedCaching
  readonly contentClock: Pick<ContentClock, 'catchUp' | 'isLive'>
}

/** What a request's hooks pass to its handler, in the decorator `call`. */
interface CallState {
  caller?: Caller | undefined
  file?: Received | ReceivedDocument
}

/** Mounts every endpoint of a tree. */
export function mountAll<const T extends EndpointTree>(
  app: FastifyInstance,
  tree: T,
  handlers: Handlers<T>,
  services: MountServices,
): void {
  if (!app.hasRequestDecorator('call')) app.decorateRequest('call', null)
  for (const [name, node] of Object.entries(tree)) {
    const handler = handlers[name] as unknown // Handlers<T> has T's keys, which Object.entries forgets
    if (isEndpoint(node)) mount(app, node, handler as AnyHandler, services)
    else mountAll(app, node, handler as Handlers<EndpointTree>, services)
  }
}

/** Adds the route of an endpoint, with its access, schemas, rate limit and envelope. */
function mount(app: FastifyInstance, endpoint: Endpoint, handler: AnyHandler, services: MountServices): void {
  const { params, query, body, maxBytes, status = 200 } = endpoint
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    ...(maxBytes && { bodyLimit: maxBytes }),
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(!endpoint.sendsFile && { response: { [status]: replySchema(endpoint) } }),
    },
    ...hooksOf(endpoint, services),
    handler: answering(endpoint, calling(handler), services),
  })
}

/** Returns what is done before and after an endpoint's handler. */
function hooksOf(endpoint: Endpoint, services: MountServices) {
  const { body, file: filePart } = endpoint
  return {
    onRequest: async (request: FastifyRequest) => {
      if (endpoint.opensWithSite && !(await services.contentClock.isLive())) throw siteIsComing()
      const caller = await services.callerOf(request.headers.authorization, endpoint)
      stateOf(request).caller = caller
      if (caller) await services.countCall(endpoint, { ip: request.ip, caller }) // also if the rest is not valid
      if (caller) request.log = request.log.child({ account: caller.user.id, address: shortenedAddress(request.ip) })
    },
    preValidation: async (request: FastifyRequest) => {
      if (!body || (!request.isMultipart() && !filePart?.required)) return
      const { caller } = stateOf(request)
      const form = await readForm(request, body, filePart, services.media, {
        lane: caller?.user.role === 'admin' ? 'administrators' : 'strangers',
        countUpload: async () => caller && services.countUpload(caller),
      })
      request.body = form.fields
      if (form.file) stateOf(request).file = form.file
    },
    preHandler: async (request: FastifyRequest) => {
      // A body may take long to arrive. Meanwhile the session may have ended or the account may have changed.
      if (body) stateOf(request).caller = await services.callerOf(request.headers.authorization, endpoint)
    },
    onError: async (request: FastifyRequest) => stateOf(request).file?.discard(),
    // Reads the rest of a refused form, which would otherwise block the connection.
    onResponse: async (request: FastifyRequest) => void request.raw.resume(),
  }
}

/** Calls an endpoint's handler for a request, and returns its data. */
type Calling = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

function calling(handler: AnyHandler): Calling {
  return async (request, reply) => {
    const { caller, file } = stateOf(request)
    const input = { params: request.params, query: request.query, body: request.body }
    const call = {
      ...input,
      file,
      ip: request.ip,
      userAgent: request.headers['user-agent'],
      device: deviceNotes(request, reply),
    } as unknown as Parameters<AnyHandler>[0] // Fastify checked the input against the same schemas
    const data = await handler(call, caller)
    await file?.discard() // onError does it after a failure
    return data
  }
}

/** Returns what answers an endpoint's requests: with a file, or with JSON, which is kept if everybody gets the same. */
function answering(endpoint: Endpoint, dataFor: Calling, services: MountServices) {
  const { access, downloadAs, rateLimit, status = 200 } = endpoint
  const isKept = access === 'public' && endpoint.method === 'GET' && !rateLimit // each attempt must be counted
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (access === 'public') await services.countCall(endpoint, { ip: request.ip })
    if (isKept || access === 'admin') await services.contentClock.catchUp()
    if (downloadAs) reply.header('content-disposition', `attachment; filename="${downloadAs}"`)
    if (endpoint.sendsFile) return sendFile(reply, (await dataFor(request, reply)) as FileToSend) // its type says so
    if (isKept) return sendKept(request, reply, endpoint, { dataFor, services })
    return reply.status(status).send(success(await dataFor(request, reply), endpoint.message))
  }
}

/** Sends the kept answer to a request, or builds it. */
async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  { dataFor, services }: { readonly dataFor: Calling; readonly services: MountServices },
): Promise<FastifyReply> {
  const cacheHeaders = await services.sharedCaching.begin()
  const build = async () => {
    const data = await dataFor(request, reply)
    const text = reply.serializeInput({ ...success(data, endpoint.message) }, String(endpoint.status ?? 200)) as string // JSON, by the reply's schema
    return { ...(await readyAnswer(text)), isComplete: endpoint.isComplete?.(data as never) ?? true }
  }
  const named = { params: request.params, query: request.query }
  const answer = await services.publicAnswers(endpoint, named, () => services.publicGate.pass(build))
  void reply.type('application/json; charset=utf-8')
  return answer.isComplete ? sendReady(request, reply, answer, cacheHeaders()) : sendOnce(request, reply, answer.bodies)
}

function stateOf(request: FastifyRequest): CallState {
  const present = request.getDecorator<CallState | null>('call')
  if (present) return present
  const state: CallState = {}
  request.setDecorator('call', state)
  return state
}

/**
 * Stores the notes of a device in cookies, one for each account. Other sites can neither read them nor make browsers
 * send them, so they cannot use up the device's attempts.
 */
function deviceNotes(request: FastifyRequest, reply: FastifyReply): DeviceNotes {
  const isSecure = request.protocol === 'https'
  // With this prefix, browsers take the cookie from this host over HTTPS only, and for all paths.
  const nameOf = (accountId: number) => `${isSecure ? '__Host-' : ''}known-device-${accountId}`
  return {
    read: (accountId) => parseCookie(request.headers.cookie ?? '')[nameOf(accountId)],
    keep: (accountId, note, seconds) => {
      const cookie = stringifySetCookie({
        name: nameOf(accountId),
        value: note,
        path: '/',
        maxAge: seconds,
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecure,
      })
      void reply.header('set-cookie', cookie)
    },
  }
}

function sendFile(reply: FastifyReply, file: FileToSend): FastifyReply {
  const { buffer, byteOffset, byteLength } = file.content
  return reply.headers(fileHeaders(file)).send(Buffer.from(buffer, byteOffset, byteLength))
}
