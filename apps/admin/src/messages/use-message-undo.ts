import { type InputOf, messageOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { useMutation } from '@tanstack/react-query'
import { client } from '../api.ts'
import { announceFailure, announceSuccess } from '../components/toasts.ts'
import { useMessagesReload } from './use-messages-reload.ts'

export type ChangedMessages = InputOf<Api['messages']['change']>['body']['messages']

interface DoneChange {
  /** What the toast says, such as 'Message deleted'. */
  readonly done: string
  /** What it says after Undo, such as 'Message restored'. */
  readonly undone: string
  /** What to send to undo it. */
  readonly before: ChangedMessages
}

/** Returns a function that announces a change with a button to undo it. If undoing fails, it is offered again. */
export function useMessageUndo(): (change: DoneChange) => void {
  const reload = useMessagesReload()
  const { mutate } = useMutation({
    scope: { id: 'message status' },
    mutationFn: ({ before }: DoneChange) => client.messages.change({ body: { messages: before } }),
    onSuccess: (_answer, { undone }) => announceSuccess(undone),
    onError: (error, change) => {
      announceFailure(messageOf(error, 'Undo failed'))
      offer(change)
    },
    onSettled: reload,
    meta: { action: 'undo a change of messages' },
  })
  const offer = (change: DoneChange) => announceSuccess(change.done, { label: 'Undo', run: () => mutate(change) })
  return offer
}
