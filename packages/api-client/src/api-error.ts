import type { ErrorCode, FieldError, Reason } from '@tablier/contracts'
import { errorCodes } from '@tablier/contracts/error-codes'

/**
 * A call that failed: with a code of the API, with `no_response` (status 0) if no response arrived, with
 * `timed_out` (status 0) if none arrived in time, or with `unreadable` if the response was not the API's.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | 'no_response' | 'timed_out' | 'unreadable'
  /** Which message it is, whatever its language; undefined without an answer of the API. */
  readonly reason: Reason | undefined
  /** Wrong fields, by their screen names. */
  readonly fields: readonly FieldError[]
  /** With `stale_version`: the current record under its key. */
  readonly data: unknown
  /** Seconds to wait, with 429 and 503. */
  readonly retryAfter: number | undefined
  /** True if no answer came to a call that has the same effect when it is sent again. */
  readonly isRepeatable: boolean
  /** True if no answer came to a change that is not sent again: it may have been saved. */
  readonly isUnknown: boolean
  /** What to tell the user: the server's message, in the language that the call asked for, or `unknownText`. */
  readonly serverMessage: string | undefined

  constructor(init: {
    status: number
    code: ApiError['code']
    reason?: Reason | undefined
    message?: string | undefined
    fields?: readonly FieldError[]
    data?: unknown
    retryAfter?: number | undefined
    isRepeatable?: boolean
    isUnknown?: boolean
    cause?: unknown
  }) {
    super(init.message ?? 'An error occurred', { cause: init.cause })
    this.status = init.status
    this.code = init.code
    this.reason = init.reason
    this.fields = init.fields ?? []
    this.data = init.data
    this.retryAfter = init.retryAfter
    this.isRepeatable = init.isRepeatable ?? false
    this.isUnknown = init.isUnknown ?? false
    this.serverMessage = init.message
  }
}

/** The server's message, or `fallback` if there was none. */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverMessage) || fallback
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorCodes, value)
}
