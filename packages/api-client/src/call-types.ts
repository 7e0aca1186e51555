import type { BodyOf, Camelized, Endpoint, EndpointTree, ParamsOf, QueryOf, ReplyOf } from '@tablier/contracts'

type RenamesOf<E> = E extends { readonly renames: infer R } ? R : {}
type Has<E, K extends keyof Endpoint> = E extends { readonly [P in K]: object } ? true : false

export interface CallOptions {
  readonly signal?: AbortSignal
  readonly onUploadProgress?: (share: number) => void
  /** Sends JSON instead of a form if there is no file. */
  readonly asJson?: boolean
}

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
