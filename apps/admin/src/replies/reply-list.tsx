import { messageOf } from '@tablier/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { client } from '../api.ts'
import { Button } from '../components/button.tsx'
import { DateTime } from '../components/date-time.tsx'
import { announceFailure, announceSuccess } from '../components/toasts.ts'
import { type Addition, conversationKey, type Reply } from './reply-queries.ts'

interface ReplyListProps {
  readonly replies: readonly Reply[]
  /** The messages that the sender has added. */
  readonly additions: readonly Addition[]
}

/** The conversation after a message, oldest first. */
export function ReplyList({ replies, additions }: ReplyListProps) {
  if (replies.length + additions.length === 0) return null
  const entries = [
    ...replies.map((reply) => ({ at: reply.createdAt, entry: <ReplyEntry key={reply.id} reply={reply} /> })),
    ...additions.map((addition) => ({
      at: addition.createdAt,
      entry: <AdditionEntry key={`added ${addition.id}`} addition={addition} />,
    })),
  ]
  const inOrder = entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return (
    <section aria-label={replies.length > 0 ? 'Replies' : 'Added by the guest'} className="mt-6">
      <ol className="flex flex-col gap-5">{inOrder.map(({ entry }) => entry)}</ol>
    </section>
  )
}

function ReplyEntry({ reply }: { readonly reply: Reply }) {
  return (
    <li className="text-sm">
      <p className="mb-1 flex flex-wrap justify-between gap-x-3 text-muted">
        <span className="font-medium [overflow-wrap:anywhere]">{reply.authorName} replied</span>
        <DateTime iso={reply.createdAt} />
      </p>
      <p className="ml-4 rounded-lg border border-line bg-primary-wash p-4 [overflow-wrap:anywhere] whitespace-pre-wrap sm:ml-8">
        {reply.body}
      </p>
      <MailLine reply={reply} />
    </li>
  )
}

/** An added message, with a link to its page, on which it is answered. */
function AdditionEntry({ addition: { id, message, createdAt } }: { readonly addition: Addition }) {
  return (
    <li className="text-sm">
      <p className="mb-1 flex flex-wrap justify-between gap-x-3 text-muted">
        <Link
          to="/admin/messages/$id"
          params={{ id }}
          className="rounded font-medium text-link underline-offset-4 hover:underline"
        >
          The guest added
        </Link>
        <DateTime iso={createdAt} />
      </p>
      <p className="rounded-lg bg-sunken p-4 [overflow-wrap:anywhere] whitespace-pre-wrap">{message}</p>
    </li>
  )
}

/** Says whether the mail of a reply was sent. */
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
