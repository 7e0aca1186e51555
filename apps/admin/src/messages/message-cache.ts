import type { QueryClient } from '@tanstack/react-query'
import { type Message, messageKey, messageListsKey, type MessagePage } from './message-queries.ts'

/** Shows the message as given wherever it is loaded. */
export function showMessage(queryClient: QueryClient, message: Message): void {
  queryClient.setQueryData<Message>(messageKey(message.id), message)
  mapPages(queryClient, (page) => ({
    ...page,
    items: page.items.map((item) => (item.id === message.id ? message : item)),
  }))
}

/** Takes the message out of every loaded page. */
export function hideMessage(queryClient: QueryClient, id: number): void {
  mapPages(queryClient, (page) =>
    page.items.some((item) => item.id === id)
      ? { ...page, items: page.items.filter((item) => item.id !== id), total: page.total - 1 }
      : page,
  )
}

function mapPages(queryClient: QueryClient, map: (page: MessagePage) => MessagePage): void {
  queryClient.setQueriesData<MessagePage>({ queryKey: messageListsKey }, (page) => page && map(page))
}
