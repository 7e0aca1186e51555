import type { BodyOf, DocumentType, Endpoint, EndpointTree, ParamsOf, QueryOf, ReplyOf, User } from '@tablier/contracts'

/** A file that came with a call: received and checked, not stored yet. */
export interface IncomingFile {
  /** Stores the file. Returns the path that records hold, `/api/uploads/<name>`. */
  keep(): Promise<string>
}

/** A document that came with a call: received and checked, not stored yet. */
export interface IncomingDocument {
  /** The type that the document's bytes show. */
  readonly mediaType: DocumentType
  read(): Promise<Uint8Array>
}

type FileOf<E> = E extends { readonly file: { readonly isDocument: true } }
  ? IncomingDocument
  : E extends { readonly file: { readonly required: true } }
    ? IncomingFile
    : E extends { readonly file: object }
      ? IncomingFile | undefined
      : undefined

/** Stores signed notes on the caller's device, one for each account that signed in there. A note grants no access. */
export interface DeviceNotes {
  read(accountId: number): string | undefined
  keep(accountId: number, note: string, seconds: number): void
}

/** A request as a handler sees it, checked against the endpoint's schemas. */
export interface Call<E> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly file: FileOf<E>
  readonly ip: string
  /** The header, which may be anything. */
  readonly userAgent: string | undefined
  /** Undefined if the host cannot store notes on the caller's device. */
  readonly device?: DeviceNotes
}

/** When a token was issued and when it expires, in seconds since 1970. */
export interface TokenTimes {
  readonly issuedAt: number
  readonly expiresAt: number
}

/** Where somebody is, without more than people need to recognize it. */
export interface SessionPlace {
  /** Such as `Firefox on Windows`; null if it says nothing of itself. */
  readonly device: string | null
  /** The network of the IP address. */
  readonly address: string
}

/** The signed-in user, as the database has it now, and the session of the call. */
export interface Caller {
  readonly user: User
  readonly sessionId: string
  /** When somebody last showed in this session who they are. */
  readonly signedInAt: Date
  /** True if a second step was shown in this session, or set up in it. */
  readonly hasSecondStep: boolean
  /** What the session lacks if the owner requires a second step: the account must `add` one, or `show` the one it has. */
  readonly missingStep?: 'add' | 'show' | undefined
  /** Where the session was opened. */
  readonly place: SessionPlace
  readonly token: TokenTimes
}

/** Returns the `data` of the answer or throws `AppError`. */
export type Handler<E> = (
  call: Call<E>,
  caller: E extends { readonly access: 'public' } ? undefined : Caller,
) => Promise<ReplyOf<E>>

/** A handler for every endpoint of a tree, in the same shape; a missing one does not compile. */
export type Handlers<T extends EndpointTree> = {
  readonly [K in keyof T]: T[K] extends Endpoint ? Handler<T[K]> : T[K] extends EndpointTree ? Handlers<T[K]> : never
}

/** The handler of an endpoint that is known only at run time. */
export type AnyHandler = (call: Call<Endpoint>, caller: Caller | undefined) => Promise<unknown>
