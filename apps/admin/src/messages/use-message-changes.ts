import { messageOf } from '@tablier/api-client'
import type { MessageStatus } from '@tablier/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../api.ts'
import { announceFailure, announceSuccess } from '../components/toasts.ts'
import { hideMessage, showMessage } from './message-cache.ts'
import { type Message, messageKey, messageListsKey } from './message-queries.ts'

interface StatusChange {
  readonly message: Message
  readonly status: MessageStatus
  /** Said where the server says nothing; null: the failure is only logged. */
  readonly failure: string | null
  /** Said when it is saved; nothing unless given. */
  readonly success?: string
}

/** The changes of a message. Each shows at once; where it fails the message is as it was. */
export function useMessageChanges() {
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries({ queryKey: messageListsKey })

  const setStatus = useMutation({
    mutationFn: ({ message, status }: StatusChange) =>
      client.messages.setStatus({ params: { id: message.id }, body: { status } }),
    onMutate: async ({ message, status }) => {
      await queryClient.cancelQueries({ queryKey: messageListsKey })
      showMessage(queryClient, { ...message, status })
    },
    onSuccess: (_answer, { success }) => success && announceSuccess(success),
    onError: (error, { message, failure }) => {
      showMessage(queryClient, message)
      if (failure !== null) announceFailure(messageOf(error, failure))
    },
    onSettled: reload,
    meta: { doing: 'set the status of a message' },
  })

  const remove = useMutation({
    mutationFn: ({ id }: Message) => client.messages.delete({ params: { id } }),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey: messageListsKey })
      hideMessage(queryClient, id)
    },
    onSuccess: (_answer, { id }) => {
      queryClient.removeQueries({ queryKey: messageKey(id) })
      announceSuccess('Message deleted')
    },
    onError: (error) => announceFailure(messageOf(error, 'Delete failed')),
    onSettled: reload, // which brings the message back where it could not be deleted
    meta: { doing: 'delete a message' },
  })

  return {
    setStatus: (message: Message, status: MessageStatus) =>
      setStatus.mutate({ message, status, failure: 'Status update failed', success: `Status set to ${status}` }),
    /** Opening a new message reads it. */
    markAsRead: (message: Message, failure: string | null = 'Failed to mark as Read') => {
      showMessage(queryClient, message) // a page that opens next has it without a call
      if (message.status === 'New') setStatus.mutate({ message, status: 'Read', failure })
    },
    remove: (message: Message, onDeleted?: () => void) => remove.mutate(message, onDeleted && { onSuccess: onDeleted }),
  }
}
