import { messageOf } from '@tablier/api-client'
import { Link } from '@tanstack/react-router'
import { FailureNotice } from '../components/failure-notice.tsx'
import { ReplyList } from './reply-list.tsx'
import { type Addressee, ReplyEditor } from './reply-editor.tsx'
import type { Replying } from './use-replying.ts'

interface MessageRepliesProps {
  readonly message: Addressee
  readonly replying: Replying
  readonly onSent: () => void
}

/** The replies to a message, and the editor of the next one. */
export function MessageReplies({ message, replying, onSent }: MessageRepliesProps) {
  const { conversation, error, reload, editor, close } = replying
  if (error && !conversation)
    return (
      <div className="mt-6">
        <FailureNotice message={messageOf(error, 'Failed to load the replies')} onRetry={reload} />
      </div>
    )
  if (!conversation) return null
  return (
    <>
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
            close()
            onSent()
          }}
          onDiscarded={close}
        />
      )}
    </>
  )
}
