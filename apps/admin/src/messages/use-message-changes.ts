import { messageOf } from '@tablier/api-client'
import type { MessageStatus } from '@tablier/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../api.ts'
import { announceFailure, announceSuccess } from '../components/toasts.ts'
import { type Message, messageKey, messageListsKey, type MessagePage, unansweredKey } from './message-queries.ts'
import { useMessageUndo } from './use-message-undo.ts'

interface StatusChange {
  readonly message: Message
  readonly status: MessageStatus
  /** Shown if the server sends no message. If null, the failure is only logged. */
  readonly failure: string | null
  /** Called once saved. */
  readonly onSaved?: () => void
}

/** Changes to one message. Each shows at once and is reverted if the call fails. */
export function useMessageChanges() {
  const queryClient = useQueryClient()
  const offerUndo = useMessageUndo()
  const lists = { queryKey: messageListsKey }
  const reload = () =>
    Promise.all([lists.queryKey, unansweredKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const mapPages = (map: (page: MessagePage) => MessagePage) =>
    queryClient.setQueriesData<MessagePage>(lists, (page) => page && map(page))

  /** Replaces the message in every cached query. */
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
      cache(message)
      if (failure !== null) announceFailure(messageOf(error, failure))
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
      offerUndo({ done: 'Message deleted', undone: 'Message restored', before: [{ id, deleted: false }] })
    },
    onError: (error) => announceFailure(messageOf(error, 'Delete failed')),
    onSettled: reload, // brings the message back if deleting failed
    meta: { action: 'delete a message' },
  })

  const failure = 'Status update failed'
  return {
    /** Stores a message that is about to be opened, so that it shows without a call. */
    cache,
    setStatus: (message: Message, status: MessageStatus) =>
      mutate({ message, status, failure, onSaved: () => announceSuccess(`Status set to ${status}`) }),
    /** Sets a new message to Read. */
    markAsRead: (message: Message, failureText: string | null = 'Failed to mark as Read') => {
      cache(message)
      if (message.status === 'New') mutate({ message, status: 'Read', failure: failureText })
    },
    /** Sets a message to Replied, and offers to undo that. */
    markAsReplied: (message: Message) => {
      const { id, status } = message
      if (status === 'Replied') return
      const before = [{ id, status }]
      const onSaved = () => offerUndo({ done: 'Marked as Replied', undone: 'Change undone', before })
      mutate({ message, status: 'Replied', failure, onSaved })
    },
    /** Shows a message as Replied, which the server has set by itself. */
    showReplied: (message: Message) => {
      cache({ ...message, status: 'Replied' })
      void reload()
    },
    remove: (message: Message, onDeleted?: () => void) => remove.mutate(message, onDeleted && { onSuccess: onDeleted }),
  }
}
