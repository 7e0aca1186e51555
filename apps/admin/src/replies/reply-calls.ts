import { messageOf } from '@tablier/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../calls/api.ts'
import { announceSuccess } from '../components/toasts.ts'
import { isOutdated } from '../calls/outdated.ts'
import { draftIn, type DraftSaver } from './draft-saver.ts'
import { conversationKey } from './reply-queries.ts'
import { t } from '../language/words.ts'

interface Outcomes {
  readonly onSent: () => void
  readonly onDiscarded: () => void
  /** Called with a message, or without one before each attempt. */
  readonly onFailed: (text?: string) => void
}

/** Sends or discards the draft of a reply. Both save it first, so that nobody loses another person's changes. */
export function useReplyCalls(
  messageId: number,
  saver: DraftSaver,
  shown: number[],
  { onSent, onDiscarded, onFailed }: Outcomes,
) {
  const queryClient = useQueryClient()
  const params = { id: messageId }
  const reload = () => queryClient.invalidateQueries({ queryKey: conversationKey(messageId) })
  /** @param end ends the draft in its version */
  const ending = (action: string, end: (version: number, body: string) => Promise<unknown>, onEnded: () => void) => ({
    onMutate: () => onFailed(),
    mutationFn: async (body: string) => {
      const version = await saver.flush()
      if (version === undefined) return false // the editor says why
      await end(version, body)
      return true
    },
    onSuccess: async (hasEnded: boolean) => {
      if (!hasEnded) return
      saver.end()
      if (onEnded === onSent) announceSuccess(t.yourReplyIsOnItsWay)
      await reload()
      onEnded()
    },
    onError: (error: Error) => {
      if (isOutdated(error)) saver.refuse(draftIn(error))
      else onFailed(messageOf(error, t.replyNotSentTextKept))
    },
    onSettled: reload,
    meta: { action },
  })
  const send = (version: number, body: string) => client.replies.send({ params, body: { body, version, shown } })
  const discard = async (version: number) => version > 0 && client.replies.discardDraft({ params, query: { version } })
  const sending = useMutation(ending('send a reply', send, onSent))
  const discarding = useMutation(ending('discard the draft of a reply', discard, onDiscarded))
  return {
    send: sending.mutate,
    discard: () => discarding.mutate(''),
    reload,
    /** Closes the editor after another call has sent the reply, which ends its draft. */
    finish: () => {
      saver.end()
      void reload().then(onSent)
    },
    isBusy: sending.isPending || discarding.isPending,
  }
}
