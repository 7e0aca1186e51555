import { type ErrorCode, errorCodes, type FieldError } from '@tablier/contracts'

interface AppErrorDetails {
  /** The message for people, if the code's own sentence is not specific enough. */
  readonly message?: string
  readonly errors?: readonly FieldError[]
  /** With `stale_version` the current record under its key, with `backup_busy` the task under way, with `sign_in_again` the `ways`. */
  readonly data?: unknown
  /** Seconds to wait before trying again. */
  readonly retryAfter?: number
  readonly cause?: unknown
}

/** An error that the client sees, with one of the contract's codes. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly errors: readonly FieldError[] | undefined
  readonly data: unknown
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(details.message ?? errorCodes[code].message, { cause: details.cause })
    this.code = code
    this.status = errorCodes[code].status
    this.errors = details.errors
    this.data = details.data
    this.retryAfter = details.retryAfter
  }
}

/** Returns the row that a query looked for. @throws AppError `not_found` if it is undefined */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw new AppError('not_found')
  return row
}

/** Returns the refusal of a field, with a sentence for people who do not see the field. */
export function wrongField(field: string, message: string, sentence?: string): AppError {
  return new AppError('invalid_input', { errors: [{ field, message }], ...(sentence && { message: sentence }) })
}

/**
 * Waits until an attempt is counted. If there were too many, `say` returns the message for a wait such as `8 minutes`.
 * @throws AppError `too_many_requests`
 */
export async function sayWait(attempt: Promise<void>, say: (wait: string) => string | Promise<string>): Promise<void> {
  try {
    await attempt
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error
    const { retryAfter = 60 } = error
    const minutes = Math.ceil(retryAfter / 60)
    const message = await say(minutes === 1 ? 'a minute' : `${minutes} minutes`)
    throw new AppError('too_many_requests', { message, retryAfter, cause: error })
  }
}
