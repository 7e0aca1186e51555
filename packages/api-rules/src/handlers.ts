import type { BodyOf, Endpoint, EndpointTree, ParamsOf, QueryOf, ReplyOf } from '@tablier/contracts'

/** What is of its own with one who answers the API: the server, or the mock. */
export interface Answerer {
  /** Who calls, where somebody must be signed in. */
  readonly caller: unknown
  /** What comes with a call beside what was sent. */
  readonly context: object
  /** False: a handler is done at once. */
  readonly isAsync: boolean
}

/** A request as a handler sees it: checked against the endpoint's schemas. */
export interface CheckedCall<E> {
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

/** Gives the `data` of the answer or throws `AppError`. */
export type HandlerOf<E, A extends Answerer> = (
  call: CheckedCall<E> & A['context'],
  caller: E extends { readonly access: 'public' } ? undefined : A['caller'],
) => A['isAsync'] extends true ? Promise<ReplyOf<E>> : ReplyOf<E>

/** A handler for every endpoint of a tree, in the same shape: one that is missing does not compile. */
export type HandlersOf<T extends EndpointTree, A extends Answerer> = {
  readonly [K in keyof T]: T[K] extends Endpoint
    ? HandlerOf<T[K], A>
    : T[K] extends EndpointTree
      ? HandlersOf<T[K], A>
      : never
}
