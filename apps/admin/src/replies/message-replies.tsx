import { messageOf } from '@tablier/api-client'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button, buttonClass } from '../components/button.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { hasUnsavedDraft } from './draft-saver.ts'
import { type Addressee, ReplyEditor } from './reply-editor.tsx'
import { ReplyList } from './reply-list.tsx'
import { conversationOptions } from './reply-queries.ts'

interface MessageRepliesProps {
  readonly message: Addressee
  readonly replying: Replying
  readonly onSent: () => void
}

/** The replies to a message, and the editor of the next one. */
export function MessageReplies({ message, replying, onSent }: MessageRepliesProps) {
  const { conversation, error, reload, editor, close } = replying
  const frame = useRef<HTMLDivElement>(null)
  if (error && !conversation)
    return (
      <div className="mt-6">
        <FailureNotice message={messageOf(error, 'Failed to load the replies')} onRetry={reload} />
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
          Reply opens your mail program, because this site does not send mail yet. See{' '}
          <Link to="/admin/settings/general" className="rounded text-link underline">
            Mail in the settings
          </Link>{' '}
          for how to set it up.
        </p>
      )}
      {editor !== 'closed' && (
        <ReplyEditor
          key={message.id}
          message={message}
          draft={conversation.draft}
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
  /** `asked`: the user wants to write now. `ready`: there is a draft, or a reply is expected. */
  readonly state: 'closed' | 'asked' | 'ready'
}

export type Replying = ReturnType<typeof useReplying>

/**
 * The conversation about a message, and whether its editor is open. It opens at once if there is a draft.
 * @param messageId the first message of the conversation; undefined while it is not known
 * @param opens true to open it without a draft too
 */
export function useReplying(messageId = 0, opens = false) {
  const { data, error, refetch } = useQuery({ ...conversationOptions(messageId), enabled: messageId > 0 })
  const [editor, setEditor] = useState<Editor>({ messageId: 0, state: 'closed' })
  if (data && editor.messageId !== messageId) {
    const hasDraft = Boolean(data.draft?.body) || hasUnsavedDraft(messageId)
    setEditor({ messageId, state: hasDraft || opens ? 'ready' : 'closed' })
  }
  const isOpenable = data?.isMailSetUp === true && editor.messageId === messageId
  return {
    conversation: data,
    error,
    reload: () => void refetch(),
    editor: isOpenable ? editor.state : 'closed',
    open: () => setEditor({ messageId, state: 'asked' }),
    /** Closes the editor, but not that of another message. */
    close: () => setEditor((known) => (known.messageId === messageId ? { messageId, state: 'closed' } : known)),
  }
}

interface ReplyActionProps {
  readonly message: Parameters<typeof replyAddress>[0]
  readonly replying: Replying
  /** Called when the mail program opens. */
  readonly onMailProgram?: () => void
}

/** Opens the editor, or the mail program if this site cannot send mail. */
export function ReplyAction({ message, replying, onMailProgram }: ReplyActionProps) {
  const { conversation, error, editor, open } = replying
  const isLoading = !conversation && !error
  const icon = <Mail size={18} aria-hidden="true" />
  if (editor !== 'closed') return null
  if (isLoading || conversation?.isMailSetUp)
    return (
      <Button
        variant="primary"
        aria-disabled={isLoading}
        onClick={() => !isLoading && open()}
        className="max-sm:min-h-11"
      >
        {icon}
        Reply
      </Button>
    )
  return (
    <a href={replyAddress(message)} onClick={onMailProgram} className={`${buttonClass('primary')} max-sm:min-h-11`}>
      {icon}
      Reply
    </a>
  )
}

/** Returns a `mailto:` URL for a reply. */
export function replyAddress({ email, subject }: { readonly email: string; readonly subject: string }): string {
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject || 'your message'}`)}`
}
