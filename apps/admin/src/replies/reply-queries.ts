import type { OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../api.ts'

export type Conversation = OutputOf<Api['replies']['list']>
export type Reply = Conversation['replies'][number]
export type ReplyDraft = NonNullable<Conversation['draft']>
export type ReplyTemplate = OutputOf<Api['replyTemplates']['list']>['items'][number]

/** How often to ask whether a mail has left, in milliseconds. */
const POLL_MS = 5000

export function conversationKey(messageId: number) {
  return ['messages', 'conversation', messageId] as const
}

/**
 * The replies to a message and the draft. They are loaded again while a reply still waits to be sent, and each time the
 * message is opened: the draft may have been written elsewhere.
 */
export function conversationOptions(messageId: number) {
  return queryOptions({
    queryKey: conversationKey(messageId),
    queryFn: ({ signal }) => client.replies.list({ params: { id: messageId }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.replies.some(({ mailState }) => mailState === 'waiting') ? POLL_MS : false,
    gcTime: 0,
    meta: { action: 'load the replies to a message' },
  })
}

export const templatesOptions = queryOptions({
  queryKey: ['reply templates'] as const,
  queryFn: async ({ signal }) => (await client.replyTemplates.list({ signal })).items,
  meta: { action: 'load the templates of replies' },
})
