import { messageOf } from '@tablier/api-client'
import type { MessageStatus } from '@tablier/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../api.ts'
import { announceFailure, announceSuccess } from '../components/toasts.ts'
import { type Message, messageKey, messageListsKey, type MessagePage } from './message-queries.ts'

interface StatusChange {
  readonly message: Message
  readonly status: MessageStatus
  /** Shown if the server sends no message. If null, the failure is only logged. */
  readonly failure: string | null
  /** Shown once saved. */
  readonly success?: string
}

/** Changes to messages. Each shows at once and is undone if the call fails. */
export function useMessageChanges() {
  const queryClient = useQueryClient()
  const lists = { queryKey: messageListsKey }
  const reload = () => queryClient.invalidateQueries(lists)
  const mapPages = (map: (page: MessagePage) => MessagePage) =>
    queryClient.setQueriesData<MessagePage>(lists, (page) => page && map(page))

  /** Replaces the message in every cached query. */
  function cache(message: Message) {
    queryClient.setQueryData<Message>(messageKey(message.id), message)
    mapPages((page) => ({ ...page, items: page.items.map((item) => (item.id === message.id ? message : item)) }))
  }

  const setStatus = useMutation({
    mutationFn: ({ message, status }: StatusChange) =>
      client.messages.setStatus({ params: { id: message.id }, body: { status } }),
    onMutate: async ({ message, status }) => {
      await queryClient.cancelQueries(lists)
      cache({ ...message, status })
    },
    onSuccess: (_answer, { success }) => success && announceSuccess(success),
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
      announceSuccess('Message deleted')
    },
    onError: (error) => announceFailure(messageOf(error, 'Delete failed')),
    onSettled: reload, // brings the message back if deleting failed
    meta: { action: 'delete a message' },
  })

  return {
    setStatus: (message: Message, status: MessageStatus) =>
      setStatus.mutate({ message, status, failure: 'Status update failed', success: `Status set to ${status}` }),
    /** Sets a new message to Read. */
    markAsRead: (message: Message, failure: string | null = 'Failed to mark as Read') => {
      cache(message) // so that its page opens without a call
      if (message.status === 'New') setStatus.mutate({ message, status: 'Read', failure })
    },
    remove: (message: Message, onDeleted?: () => void) => remove.mutate(message, onDeleted && { onSuccess: onDeleted }),
  }
}
