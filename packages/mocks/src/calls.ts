import type { CheckedCall, HandlersOf } from '@tablier/api-rules'
import type { Access, Endpoint, EndpointTree, User } from '@tablier/contracts'
import type { Token } from './state/mock-state.ts'

/** Who calls: the user as the mock has them now, and the token that they presented. */
export interface Caller {
  readonly user: User
  readonly token: Token
}

/** A handler is done at once, so that no call sees half of another. */
interface Mock {
  readonly caller: Caller
  readonly context: object
  readonly isAsync: false
}

export type Call<E> = CheckedCall<E>
export type Handlers<T extends EndpointTree> = HandlersOf<T, Mock>

/** A handler whose endpoint is one of many. */
export type AnyHandler = (call: Call<Endpoint>, caller: Caller | undefined) => unknown

/** A call on its way, before anybody has looked into it. */
export interface IncomingCall {
  /** The endpoint's dotted name, such as `banners.update`. */
  readonly name: string
  readonly path: string
  readonly access: Access
  readonly params: Readonly<Record<string, string>>
}

/**
 * Stands between a call and its handler. It may wait, throw an `AppError` that
 * is answered, or give the answer itself; giving nothing lets the call pass.
 */
export type Interception = (call: IncomingCall) => Promise<Response | void> | Response | void
