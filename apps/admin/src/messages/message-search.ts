import { messageStatuses } from '@tablier/contracts'
import { oneOf, pageIn, searchOf, textIn } from '../components/list-search.ts'

/** The views of the list: all messages, the inbox (all except archived ones), one status, or what looks automatic. */
export const messageViews = ['All', 'Inbox', ...messageStatuses, 'Suspected'] as const
export type MessageView = (typeof messageViews)[number]

/** The list's search parameters, as in `/admin/messages?status=New&page=2`. */
export const messageSearch = searchOf({
  page: pageIn,
  /** By default, the view that was used last. */
  status: oneOf(...messageViews),
  search: textIn,
  /** True if the reply is open, ready to write. */
  reply: oneOf(true),
})

export type MessageSearch = ReturnType<typeof messageSearch>
