import type { OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../api.ts'
import type { MessageFilter } from './message-search.ts'

export type MessagePage = OutputOf<Api['messages']['list']>
export type Message = MessagePage['items'][number]

interface MessageQuery extends MessageFilter {
  readonly page?: number
  readonly limit: number
}

export function subjectOf({ subject }: Message): string {
  return subject || 'No subject'
}

/** The key of all loaded pages of messages. Each entry is a `MessagePage`. */
export const messageListsKey = ['messages', 'lists'] as const

/** The key of what is known of messages that wait for an answer. */
export const unansweredKey = ['messages', 'unanswered'] as const

/** The key of all messages that were loaded one by one. */
export const openedMessagesKey = ['messages', 'one'] as const

export function messageKey(id: number) {
  return [...openedMessagesKey, id] as const
}

/** @param action what failed, for the log, such as 'load messages' */
export function messageListOptions(query: MessageQuery, action = 'load messages') {
  return queryOptions({
    queryKey: [...messageListsKey, query] as const,
    queryFn: ({ signal }) => client.messages.list({ query: { page: 1, ...query }, signal }),
    meta: { action },
  })
}

export function messageOptions(id: number) {
  return queryOptions({
    queryKey: messageKey(id),
    queryFn: async ({ signal }) => (await client.messages.get({ params: { id }, signal })).message,
    meta: { action: 'load a message' },
  })
}

/** The messages that have waited for an answer for too long. */
export const unansweredOptions = queryOptions({
  queryKey: unansweredKey,
  queryFn: ({ signal }) => client.replies.unanswered({ signal }),
  meta: { action: 'load the messages that wait for an answer' },
})

/**
 * The ids of a list, newest first, to step through it. It stays as it was when the first message was opened: reading a
 * message must not remove it from a list of new ones.
 */
export function messageIdsOptions(filter: MessageFilter, first: number) {
  return queryOptions({
    queryKey: ['messages', 'ids', filter] as const,
    queryFn: async ({ signal }) => (await client.messages.ids({ query: { ...filter, with: first }, signal })).ids,
    staleTime: Infinity,
    gcTime: 0,
    meta: { action: 'load the ids of messages' },
  })
}
