import { messageOf } from '@tablier/api-client'
import { useMutation } from '@tanstack/react-query'
import { client } from '../api.ts'
import { announceFailure, announceSuccess } from '../components/toasts.ts'
import { type ChangedMessages, useMessageUndo } from './use-message-undo.ts'
import { useMessagesReload } from './use-messages-reload.ts'

type Change = Omit<ChangedMessages[number], 'id'>

/** What can be done to several messages at once. */
export const bulkActions = {
  read: { label: 'Mark as read', change: { status: 'Read' }, done: 'marked as Read', failure: 'Status update failed' },
  replied: {
    label: 'Mark as replied',
    change: { status: 'Replied' },
    done: 'marked as Replied',
    failure: 'Status update failed',
  },
  archive: { label: 'Archive', change: { status: 'Archived' }, done: 'archived', failure: 'Status update failed' },
  delete: { label: 'Delete', change: { deleted: true }, done: 'deleted', failure: 'Delete failed' },
} as const satisfies Record<string, { label: string; change: Change; done: string; failure: string }>

export type BulkAction = keyof typeof bulkActions

/** Changes several messages in one call and offers to undo it. */
export function useBulkChanges(onDone: () => void) {
  const reload = useMessagesReload()
  const offerUndo = useMessageUndo()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ action, ids }: { action: BulkAction; ids: readonly number[] }) => {
      const { change } = bulkActions[action]
      return client.messages.change({ body: { messages: ids.map((id) => ({ id, ...change })) } })
    },
    onSuccess: ({ messages }, { action }) => {
      onDone()
      const done = `${countOf(messages.length)} ${bulkActions[action].done}`
      const undone = action === 'delete' ? `${countOf(messages.length)} restored` : 'Change undone'
      if (messages.length > 0) offerUndo({ done, undone, before: messages })
      else announceSuccess(`Already ${bulkActions[action].done}`)
    },
    onError: (error, { action }) => announceFailure(messageOf(error, bulkActions[action].failure)),
    onSettled: reload,
    meta: { action: 'change several messages' },
  })
  return { change: (action: BulkAction, ids: readonly number[]) => mutate({ action, ids }), isPending }
}

function countOf(count: number): string {
  return count === 1 ? '1 message' : `${count.toLocaleString('en')} messages`
}
