import type { QueryClient } from '@tanstack/react-query'
import { type Message, messageKey, messageListsKey, type MessagePage } from './message-queries.ts'

/** Replaces the message in every cached query. */
export function cacheMessage(queryClient: QueryClient, message: Message): void {
  queryClient.setQueryData<Message>(messageKey(message.id), message)
  mapPages(queryClient, (page) => ({
    ...page,
    items: page.items.map((item) => (item.id === message.id ? message : item)),
  }))
}

/** Removes the message from every cached page. */
export function removeCachedMessage(queryClient: QueryClient, id: number): void {
  mapPages(queryClient, (page) =>
    page.items.some((item) => item.id === id)
      ? { ...page, items: page.items.filter((item) => item.id !== id), total: page.total - 1 }
      : page,
  )
}

function mapPages(queryClient: QueryClient, map: (page: MessagePage) => MessagePage): void {
  queryClient.setQueriesData<MessagePage>({ queryKey: messageListsKey }, (page) => page && map(page))
}
