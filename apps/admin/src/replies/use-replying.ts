import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { conversationOptions } from './reply-queries.ts'
import { hasUnsavedWords } from './use-draft-saver.ts'

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
    const hasWords = Boolean(data.draft?.body) || hasUnsavedWords(messageId)
    setEditor({ messageId, state: hasWords ? 'found' : 'closed' })
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
