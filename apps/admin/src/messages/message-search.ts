import { type MessageChoice, messageStatuses } from '@tablier/contracts'

/** What the list can show: everything, the inbox (all but Archived), or one status. */
export const messageViews = ['All', 'Inbox', ...messageStatuses] as const
export type MessageView = (typeof messageViews)[number]

/** The list's search parameters, as in `/admin/messages?status=New&page=2`. */
export interface MessageSearch {
  readonly page?: number
  /** The remembered view by default. */
  readonly status?: MessageView
  readonly search?: string
}

/** Which messages are listed, as the API takes it. */
export interface MessageFilter {
  readonly status?: MessageChoice
  readonly search?: string
}

const KEY = 'messages_view'

/** Parses the search parameters and drops invalid ones. The router parses a search for `123` as a number. */
export function messageSearch(raw: Record<string, unknown>): MessageSearch {
  const page = Number(raw['page'])
  const status = messageViews.find((known) => known === raw['status'])
  const search = typeof raw['search'] === 'string' || typeof raw['search'] === 'number' ? String(raw['search']) : ''
  return {
    ...(Number.isInteger(page) && page > 1 && { page }),
    ...(status && { status }),
    ...(search.trim() && { search: search.trim().slice(0, 200) }),
  }
}

export function viewOf({ status }: MessageSearch): MessageView {
  return status ?? (localStorage.getItem(KEY) === 'Inbox' ? 'Inbox' : 'All')
}

/** Remembers Inbox or All in this browser. A single status is only looked at, so it is not remembered. */
export function rememberView(view: MessageView): void {
  if (view === 'All' || view === 'Inbox') localStorage.setItem(KEY, view)
}

export function filterOf(applied: MessageSearch): MessageFilter {
  const view = viewOf(applied)
  return { ...(view !== 'All' && { status: view }), ...(applied.search && { search: applied.search }) }
}
