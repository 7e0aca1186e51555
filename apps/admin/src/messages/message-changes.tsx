import { type InputOf, messageOf } from '@tablier/api-client'
import { type Api, MAX_MESSAGES_AT_ONCE, type MessageStatus } from '@tablier/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../calls/api.ts'
import { announceFailure, announceSuccess } from '../components/toasts.ts'
import {
  type Message,
  type MessageFilter,
  messageListsKey,
  type MessagePage,
  unansweredKey,
} from './message-queries.ts'
import { messageKey, openedMessagesKey } from '../replies/reply-queries.ts'
import { eveningKeys } from '../orders/order-queries.ts'
import { Archive, Inbox, type LucideIcon, MailOpen, Reply, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { t } from '../language/words.ts'

type Changes = InputOf<Api['messages']['change']>['body']['messages']

interface MessageChange {
  readonly changes: Changes
  /** The message, if only one is changed: its status and its deletion have calls of their own. */
  readonly message?: Message
  /** Shown if the server sends no message. If null, the failure is only logged. */
  readonly failure: string | null
  /** @param before the messages that were changed, as they were before: a change that undoes this one */
  readonly onSaved?: (before: Changes) => unknown
  readonly onFailed?: () => void
}

/** The keys of all messages on the screen, except for the lists to step through. */
export const shownKeys = [messageListsKey, openedMessagesKey, unansweredKey]

/** Saves changes. Returns the messages that were changed, as they were before. */
async function save({ changes, message }: MessageChange): Promise<Changes> {
  if (!message || changes[0]?.suspected !== undefined)
    return (await client.messages.change({ body: { messages: changes } })).messages
  const { id, status: before } = message
  const status = changes[0]?.status
  if (status) await client.messages.setStatus({ params: { id }, body: { status } })
  else await client.messages.delete({ params: { id } })
  if (status === before) return []
  return [status ? { id, status: before } : { id, deleted: false }]
}

/** Saves changes one after another. Each shows at once, and is reverted if the call fails. */
function useSave() {
  const queryClient = useQueryClient()
  const lists = { queryKey: messageListsKey }

  function show(changes: Changes) {
    for (const { id, status, deleted, suspected } of changes) {
      const leaves = deleted || suspected !== undefined
      const changed = (message: Message) => (message.id === id && status ? { ...message, status } : message)
      queryClient.setQueryData<Message>(messageKey(id), (message) => message && changed(message))
      queryClient.setQueriesData<MessagePage>(lists, (page) => {
        if (!page) return page
        const items = page.items.filter((item) => !leaves || item.id !== id).map(changed)
        return { ...page, items, total: page.total - (page.items.length - items.length) }
      })
    }
  }
  const reload = () =>
    Promise.all([messageListsKey, unansweredKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })))

  const { mutate, isPending } = useMutation({
    scope: { id: 'message status' }, // one after another: Replied must not be overtaken by Read
    mutationFn: save,
    onMutate: async ({ changes }) => {
      await queryClient.cancelQueries(lists)
      const shown = shownKeys.flatMap((queryKey) => queryClient.getQueriesData({ queryKey }))
      show(changes)
      return shown
    },
    onSuccess: (before, { onSaved }) => onSaved?.(before),
    onError: (error, { failure, onFailed }, shown = []) => {
      for (const [key, data] of shown) queryClient.setQueryData(key, data)
      if (failure !== null) announceFailure(messageOf(error, failure))
      onFailed?.()
    },
    onSettled: reload,
    meta: { action: 'change messages' },
  })
  return { mutate, isPending, show, reload }
}

/**
 * Returns a function that announces a change with an Undo button. If undoing fails, it offers Undo again.
 * @param mutate saves the change that undoes it
 */
function undoOffer(mutate: (undoing: MessageChange) => void, done: string, undone: string) {
  return (before: Changes) => {
    const offer = () => announceSuccess(done, { label: t.undo, run: undo })
    const onSaved = (saved: Changes) => {
      if (saved.length > 0) announceSuccess(undone)
      else announceFailure(t.undoFailed) // somebody has worked on it meanwhile
    }
    const undo = () => mutate({ changes: before, failure: t.undoFailed, onSaved, onFailed: offer })
    if (before.length > 0) offer()
  }
}

/** Returns changes of messages. Each shows at once, and is reverted if the call fails. */
export function useMessageChanges() {
  const queryClient = useQueryClient()
  const { mutate, isPending, show, reload } = useSave()
  const offerUndo = (done: string, undone: string) => undoOffer(mutate, done, undone)

  function cache(message: Message) {
    queryClient.setQueryData<Message>(messageKey(message.id), message)
  }
  /** A message in the inbox may have a customer and an order. */
  function reloadWhatFollowed() {
    for (const queryKey of [openedMessagesKey, ...eveningKeys]) void queryClient.invalidateQueries({ queryKey })
  }
  return {
    isPending,
    /** Caches a message that is about to be opened, so that no call is needed. */
    cache,
    setStatus: (message: Message, status: MessageStatus) => {
      const done = t.statusSetToOfStatus({ status: t.messageStatus({ status }) })
      const onSaved = (before: Changes) => before.length > 0 && announceSuccess(done)
      mutate({ message, changes: [{ id: message.id, status }], failure: t.statusUpdateFailed, onSaved })
    },
    markAsRead: (message: Message, failure: string | null = t.failedToMarkAsRead) => {
      cache(message)
      if (message.status === 'New') mutate({ message, changes: [{ id: message.id, status: 'Read' }], failure })
    },
    /** Sets a message to Replied, and offers to undo that. */
    markAsReplied: (message: Message) => {
      const onSaved = offerUndo(t.markedAsReplied, t.changeUndone)
      mutate({ message, changes: [{ id: message.id, status: 'Replied' }], failure: t.statusUpdateFailed, onSaved })
    },
    /** Shows a message as Replied. The server has set that status itself. */
    showReplied: ({ id }: Message) => {
      show([{ id, status: 'Replied' }])
      void reload()
    },
    remove: (message: Message, onDeleted?: () => void) => {
      const { id } = message
      const offer = offerUndo(t.messageDeleted, t.messageRestored)
      const onSaved = (before: Changes) => {
        queryClient.removeQueries({ queryKey: messageKey(id) })
        offer(before)
      }
      const deletion = { message, changes: [{ id, deleted: true }], failure: t.deleteFailed, onSaved }
      mutate(deletion, onDeleted && { onSuccess: onDeleted }) // not if the screen is left meanwhile
    },
    /** Brings a suspected message to the inbox, with everything that would have followed. */
    admit: (message: Message, onAdmitted?: () => void) => {
      const offer = offerUndo(t.messagesChanged({ count: 1, action: 'admit' }), t.changeUndone)
      const onSaved = (before: Changes) => {
        reloadWhatFollowed()
        offer(before)
      }
      const admission = { changes: [{ id: message.id, suspected: false }], failure: t.moveToInboxFailed, onSaved }
      mutate(admission, onAdmitted && { onSuccess: onAdmitted })
    },
    /** Changes several messages in one call. */
    changeAll: (action: BulkAction, ids: readonly number[], onDone: () => void) => {
      const { change, failure } = bulkActions[action]
      const onSaved = (before: Changes) => {
        onDone()
        if (action === 'admit') reloadWhatFollowed()
        const count = before.length
        const undone = action === 'delete' ? t.messagesRestored({ count }) : t.changeUndone
        if (count === 0) announceSuccess(t.messagesAlready({ action }))
        else offerUndo(t.messagesChanged({ count, action }), undone)(before)
      }
      mutate({ changes: ids.map((id) => ({ id, ...change })), failure, onSaved })
    },
  }
}

type Change = Omit<Changes[number], 'id'>

const bulkActions = {
  admit: { label: t.toTheInbox, change: { suspected: false }, failure: t.moveToInboxFailed, icon: Inbox },
  read: { label: t.markAsRead, change: { status: 'Read' }, failure: t.statusUpdateFailed, icon: MailOpen },
  replied: { label: t.markAsReplied, change: { status: 'Replied' }, failure: t.statusUpdateFailed, icon: Reply },
  archive: { label: t.archive, change: { status: 'Archived' }, failure: t.statusUpdateFailed, icon: Archive },
  delete: { label: t.delete, change: { deleted: true }, failure: t.deleteFailed, icon: Trash2 },
} as const satisfies Record<string, { label: string; change: Change; failure: string; icon: LucideIcon }>

type BulkAction = keyof typeof bulkActions
const usualActions: readonly BulkAction[] = ['read', 'replied', 'archive', 'delete']
const suspectedActions: readonly BulkAction[] = ['admit', 'delete']

interface SelectionBarProps {
  readonly selection: ReturnType<typeof useSelection>
  readonly isSuspected: boolean
}

export function SelectionBar({ selection, isSuspected }: SelectionBarProps) {
  const actions = isSuspected ? suspectedActions : usualActions
  const { ids, limit, isLoading, selectAll, clear } = selection
  const { changeAll, isPending } = useMessageChanges()
  const isAll = ids.size > 0 && ids.size >= limit
  return (
    <div className="sticky top-16 z-5 short:static flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-background py-1 pe-1.5 ps-3 max-sm:pe-3 max-sm:has-[button]:pb-3">
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
          {actions.map((action) => (
            <Button
              key={action}
              disabled={isPending}
              onClick={() => changeAll(action, [...ids], clear)}
              className="px-3!"
              icon={bulkActions[action].icon}
            >
              {bulkActions[action].label}
            </Button>
          ))}
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
