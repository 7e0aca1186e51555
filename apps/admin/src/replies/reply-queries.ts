import type { OutputOf } from '@tablier/api-client'
import type { Api, SiteLanguage } from '@tablier/contracts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../calls/api.ts'
import type { Facts } from './fill-template.ts'

export type Conversation = OutputOf<Api['replies']['list']>
export type Reply = Conversation['replies'][number]
export type Addition = Conversation['additions'][number]
export type ReplyDraft = NonNullable<Conversation['draft']>
export type ReplyTemplate = OutputOf<Api['replyTemplates']['list']>['items'][number]

/** How often to ask whether a mail was sent, in milliseconds: at first, and after it was refused. */
const POLL_MS = 5000
const REFUSED_POLL_MS = 30_000

export function conversationKey(messageId: number) {
  return ['messages', 'conversation', messageId] as const
}

/**
 * Loads the replies to a message and the draft. They are reloaded while a reply waits to be sent, and whenever the
 * message is opened, because the draft may have been changed elsewhere.
 */
export function conversationOptions(messageId: number) {
  return queryOptions({
    queryKey: conversationKey(messageId),
    queryFn: ({ signal }) => client.replies.list({ params: { id: messageId }, signal }),
    refetchInterval: ({ state: { data } }) => {
      const waiting = data?.replies.filter(({ mailState }) => mailState === 'waiting') ?? []
      if (waiting.length === 0) return false
      return waiting.some(({ problem }) => problem === null) ? POLL_MS : REFUSED_POLL_MS
    },
    gcTime: 0,
    meta: { action: 'load the replies to a message' },
  })
}

export const templatesOptions = queryOptions({
  queryKey: ['reply templates'] as const,
  queryFn: async ({ signal }) => (await client.replyTemplates.list({ signal })).items,
  meta: { action: 'load the templates of replies' },
})

export const openedMessagesKey = ['messages', 'one'] as const

export function messageKey(id: number) {
  return [...openedMessagesKey, id] as const
}

export function messageOptions(id: number) {
  return queryOptions({
    queryKey: messageKey(id),
    queryFn: async ({ signal }) => (await client.messages.get({ params: { id }, signal })).message,
    meta: { action: 'load a message' },
  })
}

/** What is known of an order for its mails. `language` is that of its message; null for the site's main one. */
interface OrderFacts extends Facts {
  readonly email: string
  readonly language: SiteLanguage | null
}

/** Loads the facts of an order, with the guest's link, language and address. */
export function orderFactsOptions(orderId: number | null) {
  return queryOptions({
    queryKey: ['orders', 'facts', orderId] as const,
    queryFn: async ({ signal }): Promise<OrderFacts> => {
      const { order } = await client.orders.get({ params: { id: orderId ?? 0 }, signal })
      const { customer, messageId, day: date } = order
      const link = messageId && (await client.enquiries.getLink({ params: { id: messageId }, signal })).link?.path
      const params = { id: messageId ?? 0 }
      const language = messageId === null ? null : (await client.messages.get({ params, signal })).message.language
      return { ...order, ...customer, date, language, link: link ? new URL(link, location.origin).href : null }
    },
    enabled: orderId !== null,
    gcTime: 0,
    meta: { action: 'load the facts of an evening' },
  })
}
