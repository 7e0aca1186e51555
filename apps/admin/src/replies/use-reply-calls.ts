import { messageOf } from '@tablier/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../api.ts'
import { announceSuccess } from '../components/toasts.ts'
import { type DraftSaver, draftIn, isStale } from './draft-saver.ts'
import { conversationKey } from './reply-queries.ts'

interface Outcomes {
  readonly onSent: () => void
  readonly onDiscarded: () => void
  /** Called with a message, or without one before each attempt. */
  readonly onFailed: (text?: string) => void
}

/** Sends or discards the draft of a reply. Both save it first, so that they cannot delete somebody else's text. */
export function useReplyCalls(messageId: number, saver: DraftSaver, { onSent, onDiscarded, onFailed }: Outcomes) {
  const queryClient = useQueryClient()
  const params = { id: messageId }
  const reload = () => queryClient.invalidateQueries({ queryKey: conversationKey(messageId) })
  const options = {
    onMutate: () => onFailed(),
    onSettled: reload,
    onError: (error: Error) => {
      if (isStale(error)) saver.refuse(draftIn(error))
      else onFailed(messageOf(error, 'The reply could not be sent. Your words are still here.'))
    },
  }

  const sending = useMutation({
    ...options,
    mutationFn: async (body: string) => {
      const version = await saver.flush()
      if (version === undefined) return false // the editor says why
      await client.replies.send({ params, body: { body, version } })
      return true
    },
    onSuccess: async (isSent) => {
      if (!isSent) return
      saver.end()
      announceSuccess('Your reply is on its way')
      await reload()
      onSent()
    },
    meta: { action: 'send a reply' },
  })
  const discarding = useMutation({
    ...options,
    mutationFn: async () => {
      const version = await saver.flush()
      if (version === undefined) return false
      if (version > 0) await client.replies.discardDraft({ params, query: { version } })
      return true
    },
    onSuccess: async (isDiscarded) => {
      if (!isDiscarded) return
      saver.end()
      await reload()
      onDiscarded()
    },
    meta: { action: 'discard the draft of a reply' },
  })
  return {
    send: sending.mutate,
    discard: discarding.mutate,
    isBusy: sending.isPending || discarding.isPending,
  }
}
