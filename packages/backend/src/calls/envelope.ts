import type { Failure } from '@tablier/contracts'
import type { AppError } from './app-error.ts'

export interface Success {
  readonly success: true
  readonly data: unknown
  readonly message?: string
}

export function success(data: unknown, message: string | undefined): Success {
  return { success: true, data, ...(message !== undefined && { message }) }
}

/** The headers of a failure: `retry-after` in whole seconds, at least one. */
export function failureHeaders({ retryAfter }: AppError): Record<string, string> {
  return retryAfter === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }
}

/** @param requestId undefined if the request appears in no log */
export function failure(error: AppError, requestId?: string): Failure {
  return {
    success: false,
    message: error.message,
    code: error.code,
    ...(requestId !== undefined && { request_id: requestId }),
    ...(error.errors && { errors: [...error.errors] }),
    ...(error.data !== undefined && { data: error.data }),
  }
}
