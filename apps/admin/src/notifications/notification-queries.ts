import { queryOptions } from '@tanstack/react-query'
import { messageListOptions, type MessagePage } from '../messages/message-queries.ts'

const POLL_MS = 30_000
/** The dropdown shows so many new messages, or so many of all; the dialog more. */
export const shownNew = 8
export const shownAll = 20
export const shownInDialog = 50

const doing = 'load notifications'

/** The new messages, asked for again and again while the tab is in sight. */
export const newMessagesOptions = queryOptions({
  ...messageListOptions({ status: 'New', limit: 100 }, doing),
  select: ({ items }: MessagePage) => items.filter(({ status }) => status === 'New'), // one that was just read is still among them
  refetchInterval: POLL_MS,
  refetchIntervalInBackground: false,
})

export function allMessagesOptions(limit: number) {
  return queryOptions({ ...messageListOptions({ limit }, doing), select: ({ items }: MessagePage) => items })
}
