import {
  type BodyOf,
  type Camelized,
  camelCase,
  camelize,
  type Endpoint,
  type EndpointTree,
  isEndpoint,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  snakize,
} from '@tablier/contracts'
import { ApiError, isErrorCode } from './api-error.ts'
import type { Answer, Outgoing, Transport } from './transport.ts'

type RenamesOf<E> = E extends { readonly renames: infer R } ? R : {}
type Given<E, K extends keyof Endpoint> = E extends { readonly [P in K]: object } ? true : false

export interface CallOptions {
  readonly signal?: AbortSignal
  readonly onUploadProgress?: (share: number) => void
}

/** What a call of `E` takes, in the screens' names. */
export type InputOf<E> = (Given<E, 'params'> extends true ? { readonly params: ParamsOf<E> } : {}) &
  (Given<E, 'query'> extends true ? { readonly query?: Partial<QueryOf<E>> } : {}) &
  (Given<E, 'body'> extends true
    ? {} extends BodyOf<E>
      ? { readonly body?: CamelBody<E> }
      : { readonly body: CamelBody<E> }
    : {}) &
  (Given<E, 'file'> extends true ? { readonly file?: Blob } : {})

type CamelBody<E> = Camelized<BodyOf<E>, RenamesOf<E>>

/** What a call of `E` answers, in the screens' names. */
export type OutputOf<E> = Camelized<ReplyOf<E>, RenamesOf<E>>

type Call<E> =
  {} extends InputOf<E>
    ? (input?: InputOf<E> & CallOptions) => Promise<OutputOf<E>>
    : (input: InputOf<E> & CallOptions) => Promise<OutputOf<E>>

/** A function for each endpoint, in the tree's own shape: `client.banners.create({ body, file })`. */
export type Client<T extends EndpointTree> = {
  readonly [K in keyof T]: T[K] extends Endpoint ? Call<T[K]> : T[K] extends EndpointTree ? Client<T[K]> : never
}

export interface ClientOptions {
  /** The bearer token at the time of a call; null where nobody is signed in. */
  readonly token?: () => string | null
  /** Told of every 401 that answers a call which sent a token. */
  readonly onUnauthenticated?: () => void
}

/** What one field of an input holds; no endpoint takes anything deeper. */
type Scalar = string | number | boolean | null | undefined

/** The input as the code sees it, whatever the endpoint. */
interface AnyInput extends CallOptions {
  readonly params?: Readonly<Record<string, Scalar>>
  readonly query?: Readonly<Record<string, Scalar>>
  readonly body?: object
  readonly file?: Blob
}

/**
 * Makes a client of a tree of endpoints. Calls answer the `data` of the
 * envelope with its keys in camelCase and throw `ApiError`; a cancelled call
 * rejects with the signal's own reason.
 */
export function createClient<T extends EndpointTree>(
  tree: T,
  transport: Transport,
  options: ClientOptions = {},
): Client<T> {
  const branches = Object.entries(tree).map(([name, node]) => [
    name,
    isEndpoint(node)
      ? (input: AnyInput = {}) => call(node, input, transport, options)
      : createClient(node, transport, options),
  ])
  return Object.fromEntries(branches) as Client<T> // built from the same keys, one by one
}

async function call(
  endpoint: Endpoint,
  input: AnyInput,
  transport: Transport,
  options: ClientOptions,
): Promise<unknown> {
  const token = options.token?.() ?? null
  const answer = await send(transport, outgoing(endpoint, input, token))
  if (answer.status === 401 && token) options.onUnauthenticated?.()
  return dataOf(answer, endpoint)
}

async function send(transport: Transport, request: Outgoing): Promise<Answer> {
  try {
    return await transport(request)
  } catch (cause) {
    if (request.signal?.aborted) throw cause
    throw new ApiError({ status: 0, code: 'no_response', cause })
  }
}

function outgoing(endpoint: Endpoint, input: AnyInput, token: string | null): Outgoing {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token) headers['authorization'] = `Bearer ${token}`
  const body = bodyOf(endpoint, input)
  if (typeof body === 'string') headers['content-type'] = 'application/json'
  return {
    method: endpoint.method,
    path: pathOf(endpoint, input),
    headers,
    ...(body !== undefined && { body }),
    ...(input.signal && { signal: input.signal }),
    ...(input.onUploadProgress && { onUploadProgress: input.onUploadProgress }),
  }
}

function pathOf(endpoint: Endpoint, { params = {}, query = {} }: AnyInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`
}

function bodyOf(endpoint: Endpoint, { body = {}, file }: AnyInput): string | FormData | undefined {
  if (!endpoint.body) return undefined
  const wire = snakize(body, Object.keys(endpoint.body.properties), endpoint.renames) as Record<string, Scalar> // bodies are flat
  if (!endpoint.file || !file) return JSON.stringify(wire)
  const form = new FormData()
  for (const [name, value] of Object.entries(wire))
    if (value !== undefined) form.set(name, value === null ? '' : String(value))
  form.set(endpoint.file.part, file) // last, so that the server has read the fields when the file streams in
  return form
}

function dataOf({ status, body, retryAfter }: Answer, endpoint: Endpoint): unknown {
  const envelope: Partial<Record<string, unknown>> = typeof body === 'object' && body !== null ? { ...body } : {}
  if (status < 400 && envelope['success'] === true && 'data' in envelope)
    return camelize<unknown>(envelope['data'], endpoint.renames)
  const { code, message, data } = envelope
  throw new ApiError({
    status,
    code: isErrorCode(code) ? code : 'unreadable',
    ...(typeof message === 'string' && { message }),
    fields: fieldsOf(envelope['errors'], endpoint),
    data: camelize<unknown>(data, endpoint.renames),
    ...(retryAfter !== undefined && { retryAfter }),
  })
}

function fieldsOf(errors: unknown, { renames = {} }: Endpoint): ApiError['fields'] {
  if (!Array.isArray(errors)) return []
  return errors.map(({ field, message }: { field: string; message: string }) => ({
    field: renames[field] ?? camelCase(field),
    message,
  }))
}
