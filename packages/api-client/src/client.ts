import type { Endpoint, EndpointTree } from '@tablier/contracts'
import { isEndpoint } from '@tablier/contracts/endpoint/endpoint'
import { ApiError } from './api-error.ts'
import type { Client } from './call-types.ts'
import { dataOf } from './reply.ts'
import { type AnyInput, requestOf } from './request.ts'
import type { Answer, Outgoing, Transport } from './transport.ts'

export interface ClientOptions {
  /** The bearer token at the time of a call; null where nobody is signed in. Public endpoints are not sent it. */
  readonly token?: () => string | null
  /** Told of every 401 that answers a call which sent a token, and which token that was. */
  readonly onUnauthenticated?: (token: string) => void
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
  // A wrong password at sign-in must not look like a session that ended: public calls go without the token.
  const token = endpoint.access === 'public' ? null : (options.token?.() ?? null)
  const answer = await send(transport, requestOf(endpoint, input, token))
  if (answer.status === 401 && token) options.onUnauthenticated?.(token)
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
