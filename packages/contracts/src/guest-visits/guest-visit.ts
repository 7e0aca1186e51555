import type { Failure, FieldError } from '../endpoint/errors.ts'
import type { GuestPage } from '../guest-pages.ts'

/** The answer to a call of the API. */
export interface CallOutcome<Data> {
  readonly status: number
  /** Of a success. */
  readonly data?: Data
  /** Of a failure: what to say, and which fields are wrong. */
  readonly problem: string
  readonly errors: readonly FieldError[]
  /** The seconds to wait. */
  readonly retryAfter: string | undefined
}

/** @param answer the envelope of a success or a failure */
export function callOutcome<Data>(
  status: number,
  answer: { readonly data?: Data } & Partial<Failure>,
  retryAfter: string | undefined,
): CallOutcome<Data> {
  return {
    status,
    ...(status < 300 && answer.data !== undefined && { data: answer.data }),
    problem: answer.message ?? '',
    errors: answer.errors ?? [],
    retryAfter,
  }
}

/** What differs between the server, and a browser without one. */
export interface GuestSite {
  /** Calls the API by POST. */
  readonly call: <Data>(path: string, body: object) => Promise<CallOutcome<Data>>
  /** Before the paths of the pages: '' on a server. */
  readonly prefix: string
  /** The site's own address, for addresses that guests keep. */
  readonly url: string
}

/** A visit of a page behind a secret link. */
export interface GuestVisit {
  /** What was done or is asked, from the query. */
  readonly query: URLSearchParams
  /** The posted form; undefined if the page is only opened. */
  readonly form: URLSearchParams | undefined
}

/** A page to show or an address to go to; with `failed`, the call that was refused. Alone, it is all there is to say. */
export type GuestAnswer =
  | { readonly page: GuestPage; readonly failed?: CallOutcome<unknown> | undefined }
  | { readonly goTo: string }
  | { readonly failed: CallOutcome<unknown> }

/** Answers a call that failed before there was anything to show. */
export function refusal(failed: CallOutcome<unknown>): GuestAnswer {
  // A token that could never be one is answered like one that does not open.
  const isGone = failed.status === 404 || failed.status === 400
  return isGone ? { page: { kind: 'gone' }, failed: { ...failed, status: 404 } } : { failed }
}
