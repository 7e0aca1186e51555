import { type MessageStatus, messageStatuses } from '@tablier/contracts'

/** The list's search parameters, as in `/admin/messages?status=New&page=2`. */
export interface MessageSearch {
  readonly page?: number
  readonly status?: MessageStatus
  readonly search?: string
}

/** Parses the search parameters and drops invalid ones. The router parses a search for `123` as a number. */
export function messageSearch(raw: Record<string, unknown>): MessageSearch {
  const page = Number(raw['page'])
  const status = messageStatuses.find((known) => known === raw['status'])
  const search = typeof raw['search'] === 'string' || typeof raw['search'] === 'number' ? String(raw['search']) : ''
  return {
    ...(Number.isInteger(page) && page > 1 && { page }),
    ...(status && { status }),
    ...(search.trim() && { search: search.trim().slice(0, 200) }),
  }
}
