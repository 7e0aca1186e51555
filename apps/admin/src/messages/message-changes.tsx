import { type InputOf, messageOf } from '@tablier/api-client'
import { type Api, MAX_MESSAGES_AT_ONCE, type MessageStatus } from '@tablier/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../api.ts'
import { announceFailure, announceSuccess } from '../components/toasts.ts'
import {
  type Message,
  type MessageFilter,
  messageListsKey,
  type MessagePage,
  unansweredKey,
} from './message-queries.ts'
import { messageKey, openedMessagesKey } from '../replies/reply-queries.ts'
import { Archive, MailOpen, Reply, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { t } from '../words.ts'

interface StatusChange {
  readonly message: Message
  readonly status: MessageStatus
  /** Shown if the server sends no message. If null, the failure is only logged. */
  readonly failure: string | null
  readonly onSaved?: () => void
}

/** Returns changes of one message. Each shows at once, and is reverted if the call fails. */
export function useMessageChanges() {
  const queryClient = useQueryClient()
  const offerUndo = useMessageUndo()
  const lists = { queryKey: messageListsKey }
  const reload = () =>
    Promise.all([lists.queryKey, unansweredKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const mapPages = (map: (page: MessagePage) => MessagePage) =>
    queryClient.setQueriesData<MessagePage>(lists, (page) => page && map(page))

  function cache(message: Message) {
    queryClient.setQueryData<Message>(messageKey(message.id), message)
    mapPages((page) => ({ ...page, items: page.items.map((item) => (item.id === message.id ? message : item)) }))
  }

  const { mutate } = useMutation({
    scope: { id: 'message status' }, // one after another: Replied must not be overtaken by Read
    mutationFn: ({ message, status }: StatusChange) =>
      client.messages.setStatus({ params: { id: message.id }, body: { status } }),
    onMutate: async ({ message, status }) => {
      await queryClient.cancelQueries(lists)
      cache({ ...message, status })
    },
    onSuccess: (_answer, { onSaved }) => onSaved?.(),
    onError: (error, { message, failure }) => {
      if (failure === null) return // the lists are loaded again below
      cache(message)
      announceFailure(messageOf(error, failure))
    },
    onSettled: reload,
    meta: { action: 'set the status of a message' },
  })

  const remove = useMutation({
    mutationFn: ({ id }: Message) => client.messages.delete({ params: { id } }),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries(lists)
      mapPages((page) => {
        const items = page.items.filter((item) => item.id !== id)
        return { ...page, items, total: page.total - (page.items.length - items.length) }
      })
    },
    onSuccess: (_answer, { id }) => {
      queryClient.removeQueries({ queryKey: messageKey(id) })
      offerUndo({ done: t.messageDeleted, undone: t.messageRestored, before: [{ id, deleted: false }] })
    },
    onSettled: reload, // brings the message back if deleting failed
    meta: { action: 'delete a message', failed: t.deleteFailed },
  })

  const failure = t.statusUpdateFailed
  return {
    /** Caches a message that is about to be opened, so that no call is needed. */
    cache,
    setStatus: (message: Message, status: MessageStatus) =>
      mutate({
        message,
        status,
        failure,
        onSaved: () => announceSuccess(t.statusSetToOfStatus({ status: t.messageStatus({ status }) })),
      }),
    markAsRead: (message: Message, failureText: string | null = t.failedToMarkAsRead) => {
      cache(message)
      if (message.status === 'New') mutate({ message, status: 'Read', failure: failureText })
    },
    /** Sets a message to Replied, and offers to undo that. */
    markAsReplied: (message: Message) => {
      const { id, status } = message
      if (status === 'Replied') return
      const before = [{ id, status }]
      const onSaved = () => offerUndo({ done: t.markedAsReplied, undone: t.changeUndone, before })
      mutate({ message, status: 'Replied', failure, onSaved })
    },
    /** Shows a message as Replied. The server has set that status itself. */
    showReplied: (message: Message) => {
      cache({ ...message, status: 'Replied' })
      void reload()
    },
    remove: (message: Message, onDeleted?: () => void) => remove.mutate(message, onDeleted && { onSuccess: onDeleted }),
  }
}

type ChangedMessages = InputOf<Api['messages']['change']>['body']['messages']

interface DoneChange {
  /** The toast's text, such as 'Message deleted'. */
  readonly done: string
  /** The toast's text after Undo, such as 'Message restored'. */
  readonly undone: string
  /** The body of the call that undoes the change. */
  readonly before: ChangedMessages
}

/** Returns a function that announces a change with an Undo button. If undoing fails, it offers Undo again. */
function useMessageUndo(): (change: DoneChange) => void {
  const { mutate } = useMutation({
    scope: { id: 'message status' },
    mutationFn: ({ before }: DoneChange) => client.messages.change({ body: { messages: before } }),
    onSuccess: (_answer, { undone }) => announceSuccess(undone),
    onError: (error, change) => {
      announceFailure(messageOf(error, t.undoFailed))
      offer(change)
    },
    meta: { action: 'undo a change of messages', reloads: shownKeys },
  })
  const offer = (change: DoneChange) => announceSuccess(change.done, { label: t.undo, run: () => mutate(change) })
  return offer
}

/** The keys of all messages on the screen, except for the lists to step through. */
export const shownKeys = [messageListsKey, openedMessagesKey, unansweredKey]

type Change = Omit<ChangedMessages[number], 'id'>

export const bulkActions = {
  read: { label: t.markAsRead, change: { status: 'Read' }, failure: t.statusUpdateFailed },
  replied: { label: t.markAsReplied, change: { status: 'Replied' }, failure: t.statusUpdateFailed },
  archive: { label: t.archive, change: { status: 'Archived' }, failure: t.statusUpdateFailed },
  delete: { label: t.delete, change: { deleted: true }, failure: t.deleteFailed },
} as const satisfies Record<string, { label: string; change: Change; failure: string }>

export type BulkAction = keyof typeof bulkActions

/** Changes several messages in one call and offers to undo it. */
export function useBulkChanges(onDone: () => void) {
  const offerUndo = useMessageUndo()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ action, ids }: { action: BulkAction; ids: readonly number[] }) => {
      const { change } = bulkActions[action]
      return client.messages.change({ body: { messages: ids.map((id) => ({ id, ...change })) } })
    },
    onSuccess: ({ messages }, { action }) => {
      onDone()
      const count = messages.length
      const undone = action === 'delete' ? t.messagesRestored({ count }) : t.changeUndone
      if (count > 0) offerUndo({ done: t.messagesChanged({ count, action }), undone, before: messages })
      else announceSuccess(t.messagesAlready({ action }))
    },
    onError: (error, { action }) => announceFailure(messageOf(error, bulkActions[action].failure)),
    meta: { action: 'change several messages', reloads: shownKeys },
  })
  return { change: (action: BulkAction, ids: readonly number[]) => mutate({ action, ids }), isPending }
}

const icons = { read: MailOpen, replied: Reply, archive: Archive, delete: Trash2 } as const
const actions = Object.keys(bulkActions) as BulkAction[] // Object.keys widens to string

export function SelectionBar({ selection }: { selection: ReturnType<typeof useSelection> }) {
  const { ids, limit, isLoading, selectAll, clear } = selection
  const { change, isPending } = useBulkChanges(clear)
  const isAll = ids.size > 0 && ids.size >= limit
  return (
    <div className="sticky top-16 z-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-background py-1 pe-1.5 ps-3 max-sm:pe-3 max-sm:has-[button]:pb-3">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm font-medium">
        <input
          type="checkbox"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = ids.size > 0 && !isAll // no attribute sets this
          }}
          disabled={isLoading}
          onChange={isAll ? clear : selectAll}
          className="size-4.5 accent-primary"
        />
        {limit < MAX_MESSAGES_AT_ONCE ? t.selectAll({ count: limit }) : t.selectTheNewest({ count: limit })}
      </label>
      <output className="text-sm text-muted max-sm:ms-auto">{ids.size > 0 && t.selected({ count: ids.size })}</output>
      {ids.size > 0 && (
        <div className="grid grid-cols-2 gap-2 max-sm:w-full sm:ms-auto sm:flex">
          {actions.map((action) => {
            const Icon = icons[action]
            return (
              <Button
                key={action}
                disabled={isPending}
                onClick={() => change(action, [...ids])}
                className="px-3!"
                icon={Icon}
              >
                {bulkActions[action].label}
              </Button>
            )
          })}
        </div>
      )}
    </div>
  )
}

/** The selected messages of a list. "Select all" includes the messages on other pages. */
export function useSelection({ items, total }: MessagePage, filter: MessageFilter) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const select = (all: readonly number[]) => setIds(new Set(all))
  const loading = useMutation({
    mutationFn: () => client.messages.ids({ query: filter }),
    onSuccess: (all) => select(all.ids),
    meta: { action: 'load the ids of messages', failed: t.failedToLoad },
  })
  const without = (id: number) => [...ids].filter((selected) => selected !== id)
  return {
    ids,
    /** The maximum number of messages that "Select all" selects. */
    limit: Math.min(total, MAX_MESSAGES_AT_ONCE),
    isLoading: loading.isPending,
    toggle: (id: number) => select(ids.has(id) ? without(id) : [...ids, id]),
    selectAll: () => (items.length === total ? select(items.map(({ id }) => id)) : loading.mutate()),
    clear: () => select([]),
    remove: (id: number) => select(without(id)),
  }
}
