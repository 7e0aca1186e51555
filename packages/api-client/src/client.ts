import type { BodyOf, Camelized, Endpoint, EndpointTree, ParamsOf, QueryOf, ReplyOf } from '@tablier/contracts'
import { isEndpoint } from '@tablier/contracts/endpoint'
import { ApiError } from './api-error.ts'
import type { Answer, Outgoing, Transport } from './transport.ts'
import { type AnyInput, type CallOptions, dataOf, requestOf } from './wire.ts'

type RenamesOf<E> = E extends { readonly renames: infer R } ? R : {}
type Has<E, K extends keyof Endpoint> = E extends { readonly [P in K]: object } ? true : false

/** The input of a call of `E`, in screen names. */
export type InputOf<E> = (Has<E, 'params'> extends true ? { readonly params: ParamsOf<E> } : {}) &
  (Has<E, 'query'> extends true ? { readonly query?: Partial<QueryOf<E>> } : {}) &
  (Has<E, 'body'> extends true
    ? {} extends BodyOf<E>
      ? { readonly body?: CamelBody<E> }
      : { readonly body: CamelBody<E> }
    : {}) &
  FileOf<E>

type CamelBody<E> = Camelized<BodyOf<E>, RenamesOf<E>>

/** Only endpoints that take videos accept a poster: the first frame as a JPEG. */
type FileOf<E> = E extends { readonly file: { readonly required: true } }
  ? { readonly file: Blob }
  : Has<E, 'file'> extends true
    ? { readonly file?: Blob; readonly poster?: Blob }
    : {}

/** The result of a call of `E`, in screen names. */
export type OutputOf<E> = E extends { readonly sendsFile: true } ? Blob : Camelized<ReplyOf<E>, RenamesOf<E>>

type Call<E> =
  {} extends InputOf<E>
    ? (input?: InputOf<E> & CallOptions) => Promise<OutputOf<E>>
    : (input: InputOf<E> & CallOptions) => Promise<OutputOf<E>>

/** A function for each endpoint, in the shape of the tree: `client.banners.create({ body, file })`. */
export type Client<T extends EndpointTree> = {
  readonly [K in keyof T]: T[K] extends Endpoint ? Call<T[K]> : T[K] extends EndpointTree ? Client<T[K]> : never
}

export interface ClientOptions {
  /** Returns the current bearer token, null if nobody is signed in. Not sent to public endpoints. */
  readonly token?: () => string | null
  /** Called with the token that was sent, if the response is a 401. */
  readonly onUnauthenticated?: (token: string) => void
  /** Returns what to tell the user if a change got no answer, and so may have been saved. */
  readonly unknownText?: () => string
  /** Asks the user to sign in again, after `sign_in_again`. If it resolves to true, the call is sent once more. */
  readonly signInAgain?: (refusal: ApiError) => Promise<boolean>
  /** Called if a call is refused until two-step sign-in is set up. */
  readonly onSetUpRequired?: () => void
  /** Returns the language in which the server says why it refuses a call; by default the browser's. */
  readonly language?: () => string
}

/**
 * Creates a client for a tree of endpoints. Calls return the `data` of the
 * envelope with its keys in camelCase and throw `ApiError`; a cancelled call
 * rejects with the signal's reason.
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
  return Object.fromEntries(branches) as Client<T> // has the same keys
}

async function call(
  endpoint: Endpoint,
  input: AnyInput,
  transport: Transport,
  options: ClientOptions,
): Promise<unknown> {
  // Public calls send no token: a wrong password at sign-in must not look like the end of a session.
  const token = endpoint.access === 'public' ? null : (options.token?.() ?? null)
  const request = requestOf(endpoint, input, { token, language: options.language?.() })
  const answer = await send(transport, request, endpoint, options)
  if (answer.status === 401 && token) options.onUnauthenticated?.(token)
  try {
    return dataOf(answer, endpoint)
  } catch (error) {
    const code = error instanceof ApiError && error.code
    if (code === 'factor_required') options.onSetUpRequired?.()
    const isAskable = error instanceof ApiError && code === 'sign_in_again'
    if (!isAskable || !(await options.signInAgain?.(error))) throw error
    return call(endpoint, input, transport, options)
  }
}

async function send(
  transport: Transport,
  request: Outgoing,
  { access }: Endpoint,
  { unknownText }: ClientOptions,
): Promise<Answer> {
  try {
    return await transport(request)
  } catch (cause) {
    if (request.signal?.aborted) throw cause
    const isLate = cause instanceof DOMException && cause.name === 'TimeoutError' // see time-limit.ts
    const isRepeatable = !isLate && request.method !== 'POST'
    const isUnknown = request.method !== 'GET' && !isRepeatable && (isLate || access !== 'public') // signing in saves nothing
    const message = isUnknown ? unknownText?.() : undefined
    throw new ApiError({
      status: 0,
      code: isLate ? 'timed_out' : 'no_response',
      isRepeatable,
      isUnknown,
      message,
      cause,
    })
  }
}
