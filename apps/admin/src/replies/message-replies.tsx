import { messageOf } from '@tablier/api-client'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
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

interface Editor {
  readonly messageId: number
  /** `asked`: the user wants to write now. `found`: there is a draft. */
  readonly state: 'closed' | 'asked' | 'found'
}

export type Replying = ReturnType<typeof useReplying>

/** The conversation about a message, and whether its editor is open. It opens at once if there is a draft. */
export function useReplying(messageId: number) {
  const { data, error, refetch } = useQuery(conversationOptions(messageId))
  const [editor, setEditor] = useState<Editor>({ messageId: 0, state: 'closed' })
  if (data && editor.messageId !== messageId) {
    const hasDraft = Boolean(data.draft?.body) || hasUnsavedDraft(messageId)
    setEditor({ messageId, state: hasDraft ? 'found' : 'closed' })
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
