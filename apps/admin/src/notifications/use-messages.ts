import { useQuery } from '@tanstack/react-query'
import { messageListOptions, type MessagePage } from '../messages/message-queries.ts'

const action = 'load notifications'

/** The new messages, polled every 30 seconds while the tab is visible. */
export function useNewMessages() {
  return useQuery({
    ...messageListOptions({ limit: 100, status: 'New' }, action),
    select: ({ items }: MessagePage) => items.filter(({ status }) => status === 'New'), // the cached page may still hold one that was just read
    refetchInterval: 30_000,
    refetchIntervalInBackground: false,
  })
}

export function useAllMessages(limit: number, enabled: boolean) {
  return useQuery({ ...messageListOptions({ limit }, action), select: ({ items }: MessagePage) => items, enabled })
}
