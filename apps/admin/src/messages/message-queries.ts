import type { OutputOf } from '@tablier/api-client'
import type { Api, MessageStatus } from '@tablier/contracts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../api.ts'

export type MessagePage = OutputOf<Api['messages']['list']>
export type Message = MessagePage['items'][number]

export interface MessageQuery {
  readonly page?: number | undefined
  readonly limit: number
  readonly status?: MessageStatus | undefined
  readonly search?: string | undefined
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
    queryFn: ({ signal }) => client.messages.list({ query: withoutUnset(query), signal }),
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

function withoutUnset({ page = 1, limit, status, search }: MessageQuery) {
  return { page, limit, ...(status && { status }), ...(search && { search }) }
}
