import type { Api, MessageChoice } from '@tablier/contracts'
import { browserStorage } from '@tablier/contracts/browser-storage'
import type { OutputOf } from '@tablier/api-client'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../calls/api.ts'
import { t } from '../language/words.ts'
import type { MessageSearch, MessageView } from './message-search.ts'

/** The filter of a list, in the names of the API. */
export interface MessageFilter {
  readonly status?: MessageChoice
  readonly search?: string
}

const KEY = 'messages_view'

export function viewOf({ status }: MessageSearch): MessageView {
  return status ?? (browserStorage.read(KEY) === 'Inbox' ? 'Inbox' : 'All')
}

/** Stores Inbox or All in this browser. A single status is not stored, because it is only a short look. */
export function rememberView(view: MessageView): void {
  if (view === 'All' || view === 'Inbox') browserStorage.write(KEY, view)
}

export function filterOf(applied: MessageSearch): MessageFilter {
  const view = viewOf(applied)
  return { status: view === 'All' ? undefined : view, search: applied.search }
}

export type MessagePage = OutputOf<Api['messages']['list']>
export type Message = MessagePage['items'][number]

interface MessageQuery extends MessageFilter {
  readonly page?: number
  readonly limit: number
}

export function subjectOf({ subject }: Pick<Message, 'subject'>): string {
  return subject || t.noSubject
}

/** The key of all loaded pages of messages. Each entry is a `MessagePage`. */
export const messageListsKey = ['messages', 'lists'] as const

export const unansweredKey = ['messages', 'unanswered'] as const

/** @param action what failed, for the log, such as 'load messages' */
export function messageListOptions(query: MessageQuery, action = 'load messages') {
  return queryOptions({
    queryKey: [...messageListsKey, query] as const,
    queryFn: ({ signal }) => client.messages.list({ query: { page: 1, ...query }, signal }),
    meta: { action },
  })
}

/** How many messages look automatic. It is known in Messages only: nobody is disturbed by them. */
export const suspectedCountOptions = queryOptions({
  ...messageListOptions({ status: 'Suspected', limit: 1 }, 'count the suspected messages'),
  select: ({ total }: MessagePage) => total,
})

/** The messages that have waited for an answer for too long. */
export const unansweredOptions = queryOptions({
  queryKey: unansweredKey,
  queryFn: ({ signal }) => client.replies.unanswered({ signal }),
  meta: { action: 'load the messages that wait for an answer' },
})

/** Returns a text such as `2 messages have waited for an answer for more than a day.` */
export function unansweredText(count: number, hours: number): string {
  return t.unanswered({ count, hours, days: hours % 24 === 0 ? hours / 24 : 0 })
}
