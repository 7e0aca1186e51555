import { queryOptions } from '@tanstack/react-query'
import { messageListOptions, type MessagePage } from '../messages/message-queries.ts'

const POLL_MS = 30_000
/** Maximum number of new messages in the dropdown, of all messages in the dropdown, and in the dialog. */
export const shownNew = 8
export const shownAll = 20
export const shownInDialog = 50

const action = 'load notifications'

/** The new messages, polled while the tab is visible. */
export const newMessagesOptions = queryOptions({
  ...messageListOptions({ status: 'New', limit: 100 }, action),
  select: ({ items }: MessagePage) => items.filter(({ status }) => status === 'New'), // the cached page may still hold one that was just read
  refetchInterval: POLL_MS,
  refetchIntervalInBackground: false,
})

export function allMessagesOptions(limit: number) {
  return queryOptions({ ...messageListOptions({ limit }, action), select: ({ items }: MessagePage) => items })
}
