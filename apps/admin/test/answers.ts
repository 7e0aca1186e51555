import { type ErrorCode, errorCodes, type Failure } from '@tablier/contracts'
import { HttpResponse } from 'msw/http'

/** A failure of the API. If `message` is null, the server sends none. */
export function failure(code: ErrorCode, message: string | null = errorCodes[code].message) {
  const body: Partial<Failure> = { success: false, code, ...(message !== null && { message }) }
  return HttpResponse.json(body, { status: errorCodes[code].status })
}
