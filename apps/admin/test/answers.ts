import { type ErrorCode, errorCodes } from '@tablier/contracts'
import { HttpResponse } from 'msw/http'

/** A success in the API's envelope. */
export function success(data: unknown, status = 200) {
  return HttpResponse.json({ success: true, data }, { status })
}

/** A failure in the API's envelope. `message` null: the server says nothing. */
export function failure(code: ErrorCode, message: string | null = errorCodes[code].message) {
  return HttpResponse.json(
    { success: false, code, ...(message !== null && { message }) },
    { status: errorCodes[code].status },
  )
}

/** A page that holds all of the records. */
export function listOf(items: readonly unknown[]) {
  return success({ items, total: items.length, page: 1, limit: 50 })
}
