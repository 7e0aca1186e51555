import { type ErrorCode, errorCodes, type FieldRefusal, reasonOf, type Refusal } from '@tablier/contracts'
import type { Language } from '@tablier/words/languages'
import { refusalText } from './refusal-text.ts'

/** What a refusal says, unless the code's own reason says enough: `not_found` has the reason `notFound`. */
type OwnReason = Refusal | { readonly reason?: undefined; readonly values?: undefined }

type AppErrorDetails = OwnReason & {
  /** The wrong fields. Without an own reason, the message lists them. */
  readonly errors?: readonly FieldRefusal[]
  /** With `stale_version` the current record under its key, with `backup_busy` the task under way, with `sign_in_again` the `ways`. */
  readonly data?: unknown
  /** Seconds to wait before trying again. */
  readonly retryAfter?: number
  readonly cause?: unknown
}

/** An error that the client sees, with one of the contract's codes. Its own message is English, for the log. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly refusal: Refusal
  readonly errors: readonly FieldRefusal[] | undefined
  readonly data: unknown
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    const refusal = refusalOf(code, details)
    super(refusalText(refusal, details.errors), { cause: details.cause })
    this.code = code
    this.status = errorCodes[code]
    this.refusal = refusal
    this.errors = details.errors
    this.data = details.data
    this.retryAfter = details.retryAfter
  }

  /** Returns what to tell a client in a language. */
  messageIn(language: Language): string {
    return refusalText(this.refusal, this.errors, language)
  }
}

function refusalOf(code: ErrorCode, details: AppErrorDetails): Refusal {
  if (details.reason) return { reason: details.reason, values: details.values } as Refusal // a pair in `details`
  return details.errors && code === 'invalid_input'
    ? { reason: 'wrongFields', values: { fields: '' } } // refusalText lists them
    : { reason: reasonOf(code) }
}

/** Returns the row that a query looked for. @throws AppError `not_found` if it is undefined */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw new AppError('not_found')
  return row
}

/** Returns the refusal of a field, with a sentence for people who do not see the field. */
export function wrongField(error: FieldRefusal, sentence: OwnReason = {}): AppError {
  return new AppError('invalid_input', { ...sentence, errors: [error] })
}

/**
 * Waits until an attempt is counted. If there were too many, `say` returns the refusal for a wait of some minutes.
 * @throws AppError `too_many_requests`
 */
export async function sayWait(
  attempt: Promise<void>,
  say: (minutes: number) => Refusal | Promise<Refusal>,
): Promise<void> {
  try {
    await attempt
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error
    const { retryAfter = 60 } = error
    const refusal = await say(Math.ceil(retryAfter / 60))
    throw new AppError('too_many_requests', { ...refusal, retryAfter, cause: error })
  }
}
