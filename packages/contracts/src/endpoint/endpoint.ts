import type { Static, TProperties, TSchema } from '@sinclair/typebox'
import type { MediaKind } from '../media/media.ts'
import type { ErrorCode } from './error-codes.ts'
import type { OwnReason } from './reasons-of.ts'

/** Who may call: everyone, signed-in users, or administrators. */
export type Access = 'public' | 'user' | 'admin'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A picture or video that may be sent with the body as multipart/form-data. */
export interface MediaPart {
  readonly part: string
  readonly accepts: readonly MediaKind[]
  readonly required?: boolean
  /** The picture of an account, which has lower limits. */
  readonly isAvatar?: boolean
}

/** A document that is sent with the body as multipart/form-data. It is stored as it is, and never public. */
interface DocumentPart {
  readonly part: string
  readonly isDocument: true
  readonly required: true
}

export type FilePart = MediaPart | DocumentPart

export function isDocumentPart(file: FilePart): file is DocumentPart {
  return 'isDocument' in file
}

/** Returns the kinds of pictures and videos that the endpoint takes; none if it takes documents. */
export function mediaKinds(file: FilePart | undefined): readonly MediaKind[] {
  return file && !isDocumentPart(file) ? file.accepts : []
}

/** The part that may come with a video: its first frame as a JPEG, shown until the video plays. */
export const POSTER_PART = 'poster_file'

/** Returns the part of an endpoint's poster; undefined if the endpoint takes no video. */
export function posterPart(file: FilePart | undefined): string | undefined {
  return mediaKinds(file).includes('video') ? POSTER_PART : undefined
}

/**
 * The rules by which calls are counted: public ones for the IP address, those of signed-in users for the account.
 * Administrators are not counted. The backend has the numbers.
 */
type RateLimit = 'register' | 'reset' | 'passkey' | 'calendar' | 'link' | 'linkWrite' | 'ownRead' | 'ownChange'

/** Any object schema of a known type. */
export interface ObjectSchema<T extends object = object> extends TSchema {
  static: T
  type: 'object'
  properties: TProperties
  required?: string[]
}

/** An endpoint as a value, from which routes, client functions, the mock and the OpenAPI document are made. */
export interface Endpoint {
  readonly method: Method
  /** The path below `/api`. A parameter is written `:id`. */
  readonly path: string
  readonly access: Access
  /** True for a public call that shows the site's content or writes to its owner: it is refused until the site is live. */
  readonly opensWithSite?: true
  /** A sentence in the imperative, without its full stop. Lists show what comes before the first `;`, `:` or `.`. */
  readonly summary: string
  /** Whether the call needs a session that signed in within `FRESH_SECONDS`; `sometimes`: the handler decides. */
  readonly freshSession?: 'always' | 'sometimes'
  readonly params?: ObjectSchema
  /** Every field is optional or has a default: an empty query is always valid. */
  readonly query?: ObjectSchema
  readonly body?: ObjectSchema
  /** Maximum size of a JSON body in bytes; the backend's `MAX_JSON_BYTES` by default. */
  readonly maxBytes?: number
  /** If set, the body may be multipart/form-data with this file; JSON is accepted as well. */
  readonly file?: FilePart
  /** The `data` of a success; null if left out. */
  readonly reply?: TSchema
  /** Returns false for a success that lacks parts, which nobody may keep. */
  readonly isComplete?: (reply: never) => boolean
  /** Status of a success; 200 by default. */
  readonly status?: 200 | 201
  /** The `message` of a success. */
  readonly message?: string
  /** If set, browsers save the answer as a file of this name. */
  readonly downloadAs?: string
  /** True if a success is a file instead of the envelope. Its `reply` is `SentFile`. */
  readonly sendsFile?: true
  /** Error codes in addition to those from `errorsOf`. */
  readonly errors?: readonly ErrorCode[]
  /** What these errors can say in place of their own messages. */
  readonly reasons?: readonly OwnReason[]
  /** By default, calls of signed-in users are counted too: see `rateLimitOf`. */
  readonly rateLimit?: RateLimit
  /** Screen names that differ from the camelCase of their wire name. */
  readonly renames?: Readonly<Record<string, string>>
}

export interface EndpointTree {
  readonly [name: string]: Endpoint | EndpointTree
}

export function isEndpoint(node: Endpoint | EndpointTree): node is Endpoint {
  return typeof node['method'] === 'string'
}

/** All endpoints of a tree with their dotted names, such as `banners.create`. */
export function listEndpoints(tree: EndpointTree, prefix = ''): { name: string; endpoint: Endpoint }[] {
  return Object.entries(tree).flatMap(([key, node]) =>
    isEndpoint(node) ? [{ name: prefix + key, endpoint: node }] : listEndpoints(node, `${prefix}${key}.`),
  )
}

/** Returns true if a session that lacks the second step that the owner requires cannot make the call. */
export function waitsForSetUp({ access, path }: Pick<Endpoint, 'access' | 'path'>): boolean {
  return access !== 'public' && !path.startsWith('/auth/')
}

/** Returns by which rule calls are counted. Each call that anybody with an account can make has one. */
export function rateLimitOf({ access, method, rateLimit }: Endpoint): RateLimit | undefined {
  if (rateLimit || access !== 'user') return rateLimit
  return method === 'GET' ? 'ownRead' : 'ownChange'
}

type SchemaOf<E, K extends keyof Endpoint> = E extends { readonly [P in K]: infer S extends TSchema }
  ? Static<S>
  : undefined

export type ParamsOf<E> = SchemaOf<E, 'params'>
export type QueryOf<E> = SchemaOf<E, 'query'>
export type BodyOf<E> = SchemaOf<E, 'body'>
export type ReplyOf<E> = E extends { readonly reply: infer S extends TSchema }
  ? Static<S>
  : Endpoint extends E
    ? unknown
    : null
