import { messageOf } from '@tablier/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button, ButtonAnchor } from '../components/button.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { hasUnsavedDraft } from './draft-saver.ts'
import { type Addressee, ReplyEditor, type ReplyToSend, showField } from './reply-editor.tsx'
import { type Addition, conversationKey, conversationOptions, type Reply } from './reply-queries.ts'
import { client } from '../calls/api.ts'
import { DateTime } from '../components/date-time.tsx'
import { Rich, TextLink } from '../components/text.tsx'
import { t } from '../language/words.ts'

interface MessageRepliesProps {
  readonly message: Addressee
  readonly replying: Replying
  /** Draws what else can be done with a reply that is being written. */
  readonly offer?: ((reply: ReplyToSend) => ReactNode) | undefined
  readonly onSent: () => void
}

export function MessageReplies({ message, replying, offer, onSent }: MessageRepliesProps) {
  const { conversation, error, reload, editor, field, close } = replying
  const frame = useRef<HTMLDivElement>(null)
  if (error && !conversation)
    return (
      <div className="mt-6">
        <FailureNotice message={messageOf(error, t.failedToLoadTheReplies)} onRetry={reload} />
      </div>
    )
  if (!conversation) return null
  /** The editor takes the focus along when it closes. */
  function closeEditor() {
    frame.current?.focus({ preventScroll: true })
    close()
  }
  return (
    <div ref={frame} tabIndex={-1} className="outline-none">
      <ReplyList replies={conversation.replies} additions={conversation.additions} />
      {!conversation.isMailSetUp && message.email && (
        <p className="mt-6 text-sm text-muted">
          <Rich text={t.replyWithoutMail} link="/admin/settings/general" />
        </p>
      )}
      {editor !== 'closed' && (
        <ReplyEditor
          key={message.id}
          message={message}
          conversation={conversation}
          field={field}
          offer={offer}
          isFocused={editor === 'asked'}
          onSent={() => {
            closeEditor()
            onSent()
          }}
          onDiscarded={closeEditor}
        />
      )}
    </div>
  )
}

interface Editor {
  readonly messageId: number
  /** `asked`: the user wants to write now. `ready`: there is a draft. */
  readonly state: 'closed' | 'asked' | 'ready'
}

type Replying = ReturnType<typeof useReplying>

/**
 * The conversation about a message, and whether its editor is open. It opens at once if there is a draft.
 * @param messageId the first message of the conversation; undefined while it is not known
 * @param opens true if the user comes to write
 */
export function useReplying(messageId = 0, opens = false) {
  const { data, error, refetch } = useQuery({ ...conversationOptions(messageId), enabled: messageId > 0 })
  const field = useRef<HTMLTextAreaElement>(null)
  const [editor, setEditor] = useState<Editor>({ messageId: 0, state: 'closed' })
  if (data && editor.messageId !== messageId) {
    const hasDraft = Boolean(data.draft?.body) || hasUnsavedDraft(messageId)
    setEditor({ messageId, state: opens ? 'asked' : hasDraft ? 'ready' : 'closed' })
  }
  const isOpenable = data?.isMailSetUp === true && editor.messageId === messageId
  return {
    conversation: data,
    error,
    reload: () => void refetch(),
    editor: isOpenable ? editor.state : 'closed',
    /** The editor's text. */
    field,
    /** Opens the editor, if need be as soon as the conversation has loaded, or brings it into view. */
    open: () => {
      setEditor({ messageId, state: 'asked' })
      if (field.current) showField(field.current)
    },
    /** Closes the editor, but not that of another message. */
    close: () => setEditor((known) => (known.messageId === messageId ? { messageId, state: 'closed' } : known)),
  }
}

interface ReplyActionProps {
  readonly message: Parameters<typeof replyAddress>[0]
  readonly replying: Replying
  readonly onMailProgram?: (() => void) | undefined
  /** False if something else on the screen matters more. */
  readonly isMain?: boolean
}

/** Opens the editor or brings it into view; opens the mail program if this site cannot send mail. */
export function ReplyAction({ message, replying, onMailProgram, isMain = true }: ReplyActionProps) {
  const { conversation, error, editor, open } = replying
  const isLoading = !conversation && !error
  const variant = isMain && editor === 'closed' ? 'primary' : 'plain'
  if (isLoading || conversation?.isMailSetUp)
    return (
      <Button variant={variant} aria-busy={isLoading} onClick={open} icon={Mail}>
        {t.reply}
      </Button>
    )
  return (
    <ButtonAnchor href={replyAddress(message)} onClick={onMailProgram} variant={variant} icon={Mail}>
      {t.reply}
    </ButtonAnchor>
  )
}

/** Returns a `mailto:` URL for a reply. */
export function replyAddress({ email, subject }: { readonly email: string; readonly subject: string }): string {
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject ? `Re: ${subject}` : t.reYourMessage)}`
}

interface ReplyListProps {
  readonly replies: readonly Reply[]
  readonly additions: readonly Addition[]
}

function ReplyList({ replies, additions }: ReplyListProps) {
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
    <section aria-label={replies.length > 0 ? t.replies : t.addedByTheGuest} className="mt-6">
      <ol className="flex flex-col gap-5">{inOrder.map(({ entry }) => entry)}</ol>
    </section>
  )
}

function ReplyEntry({ reply }: { readonly reply: Reply }) {
  return (
    <li className="text-sm">
      <p className="mb-1 flex flex-wrap justify-between gap-x-3 text-muted">
        <span className="font-medium [overflow-wrap:anywhere]">{t.replied({ authorName: reply.authorName })}</span>
        <DateTime iso={reply.createdAt} />
      </p>
      <p className="ms-4 rounded-lg border border-line bg-primary-wash p-4 [overflow-wrap:anywhere] whitespace-pre-wrap sm:ms-8">
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
        <TextLink to="/admin/messages/$id" params={{ id }} look="text" className="font-medium">
          {t.theGuestAdded}
        </TextLink>
        <DateTime iso={createdAt} />
      </p>
      <p className="rounded-lg bg-sunken p-4 [overflow-wrap:anywhere] whitespace-pre-wrap">{message}</p>
    </li>
  )
}

function MailLine({ reply }: { readonly reply: Reply }) {
  const { mailState, problem, sentAt } = reply
  const lineClass = 'mt-1 ms-4 [overflow-wrap:anywhere] sm:ms-8'
  if (mailState === 'failed')
    return (
      <div className={`${lineClass} flex flex-wrap items-center justify-between gap-3 text-danger`}>
        <p className="min-w-0">{t.thisReplyCouldNotBeSent({ problem: problem ?? '' })}</p>
        <RetryButton reply={reply} />
      </div>
    )
  if (mailState === 'waiting' && problem !== null)
    return <p className={`${lineClass} text-danger`}>{t.notSentYetWeKeepTrying({ problem })}</p>
  return (
    <p className={`${lineClass} text-muted`}>
      {mailState === 'waiting' ? t.beingSent : t.sent}
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
  const retrying = useMutation({
    mutationFn: () => client.replies.retry({ params: { id: messageId, reply: id } }),
    meta: {
      action: 'send a reply again',
      done: t.yourReplyIsOnItsWay,
      failed: t.theReplyCouldNotBeSent,
      reloads: [conversationKey(messageId)],
    },
  })
  return (
    <Button isBusy={retrying.isPending} onClick={() => retrying.mutate()}>
      {t.tryAgain}
    </Button>
  )
}
