import type { Access, BodyOf, Endpoint, EndpointTree, ParamsOf, QueryOf, ReplyOf, User } from '@tablier/contracts'
import type { Token } from './state/mock-state.ts'

/** Who calls: the user as the mock has them now, and the token that they presented. */
export interface Caller {
  readonly user: User
  readonly token: Token
}

/** A request as a handler sees it: checked against the endpoint's schemas. */
export interface Call<E> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** The stored path of the file that came with the body. */
  readonly file: E extends { readonly file: { readonly required: true } }
    ? string
    : E extends { readonly file: object }
      ? string | undefined
      : undefined
}

type CallerOf<E> = E extends { readonly access: 'public' } ? undefined : Caller

/** Gives the `data` of the answer or throws `AppError`. Done at once, so that no call sees half of another. */
export type Handler<E> = (call: Call<E>, caller: CallerOf<E>) => ReplyOf<E>

/** A handler for every endpoint of a tree, in the same shape: one that is missing does not compile. */
export type Handlers<T extends EndpointTree> = {
  readonly [K in keyof T]: T[K] extends Endpoint ? Handler<T[K]> : T[K] extends EndpointTree ? Handlers<T[K]> : never
}

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
