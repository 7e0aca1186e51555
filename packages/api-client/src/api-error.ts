import type { ErrorCode, FieldError } from '@tablier/contracts'
import { errorCodes } from '@tablier/contracts/endpoint/error-codes'

/**
 * A call that did not succeed: the API's own failure, or `no_response` where
 * no answer came (status 0), or `unreadable` where the answer was not the API's.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | 'no_response' | 'unreadable'
  /** Wrong fields by their names on the screens. */
  readonly fields: readonly FieldError[]
  /** With `stale_version`: the present record under its key. */
  readonly data: unknown
  /** Seconds to wait, with 429 and 503. */
  readonly retryAfter: number | undefined
  /** The server's own words; undefined where it said nothing. */
  readonly serverMessage: string | undefined

  constructor(init: {
    status: number
    code: ApiError['code']
    message?: string
    fields?: readonly FieldError[]
    data?: unknown
    retryAfter?: number
    cause?: unknown
  }) {
    super(init.message ?? 'An error occurred', { cause: init.cause })
    this.status = init.status
    this.code = init.code
    this.fields = init.fields ?? []
    this.data = init.data
    this.retryAfter = init.retryAfter
    this.serverMessage = init.message
  }
}

/** The server's message where there is one, else `fallback`: how the specification words most failures. */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverMessage) || fallback
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorCodes, value)
}
