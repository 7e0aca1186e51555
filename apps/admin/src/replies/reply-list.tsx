import { messageOf } from '@tablier/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../api.ts'
import { Button } from '../components/button.tsx'
import { DateTime } from '../components/date-time.tsx'
import { announceFailure, announceSuccess } from '../components/toasts.ts'
import { conversationKey, type Reply } from './reply-queries.ts'

/** What was answered to a message, oldest first. */
export function ReplyList({ replies }: { readonly replies: readonly Reply[] }) {
  if (replies.length === 0) return null
  return (
    <section aria-label="Replies" className="mt-6">
      <ol className="flex flex-col gap-5">
        {replies.map((reply) => (
          <li key={reply.id} className="text-sm">
            <p className="mb-1 flex flex-wrap justify-between gap-x-3 text-muted">
              <span className="font-medium [overflow-wrap:anywhere]">{reply.authorName} replied</span>
              <DateTime iso={reply.createdAt} />
            </p>
            <p className="ml-4 rounded-lg border border-line bg-primary-wash p-4 [overflow-wrap:anywhere] whitespace-pre-wrap sm:ml-8">
              {reply.body}
            </p>
            <MailLine reply={reply} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Where the mail of a reply is, in words. */
function MailLine({ reply }: { readonly reply: Reply }) {
  const { mailState, problem, sentAt } = reply
  const lineClass = 'mt-1 ml-4 [overflow-wrap:anywhere] sm:ml-8'
  if (mailState === 'failed')
    return (
      <div className={`${lineClass} flex flex-wrap items-center justify-between gap-3 text-danger`}>
        <p className="min-w-0">This reply could not be sent. The mail server said: {problem}</p>
        <RetryButton reply={reply} />
      </div>
    )
  if (mailState === 'waiting' && problem !== null)
    return <p className={`${lineClass} text-danger`}>Not sent yet. We keep trying. The mail server said: {problem}</p>
  return (
    <p className={`${lineClass} text-muted`}>
      {mailState === 'waiting' ? 'Being sent…' : 'Sent'}
      {sentAt !== null && (
        <>
          {' '}
          <DateTime iso={sentAt} />
        </>
      )}
    </p>
  )
}

function RetryButton({ reply: { id, messageId } }: { readonly reply: Reply }) {
  const queryClient = useQueryClient()
  const retrying = useMutation({
    mutationFn: () => client.replies.retry({ params: { id: messageId, reply: id } }),
    onSuccess: () => announceSuccess('Your reply is on its way'),
    onError: (error) => announceFailure(messageOf(error, 'The reply could not be sent')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: conversationKey(messageId) }),
    meta: { action: 'send a reply again' },
  })
  return (
    <Button aria-disabled={retrying.isPending} onClick={() => !retrying.isPending && retrying.mutate()}>
      Try again
    </Button>
  )
}
