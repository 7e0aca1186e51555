import type { OutputOf } from '@tablier/api-client'
import type { Api, MessageStatus } from '@tablier/contracts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../api.ts'

export type MessagePage = OutputOf<Api['messages']['list']>
export type Message = MessagePage['items'][number]

interface MessageQuery {
  readonly page?: number
  readonly limit: number
  readonly status?: MessageStatus
  readonly search?: string
}

export function subjectOf({ subject }: Message): string {
  return subject || 'No subject'
}

/** The key of all loaded pages of messages. Each entry is a `MessagePage`. */
export const messageListsKey = ['messages', 'lists'] as const

export function messageKey(id: number) {
  return ['messages', 'one', id] as const
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
