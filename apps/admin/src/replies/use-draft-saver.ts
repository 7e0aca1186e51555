import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { announceFailure } from '../components/toasts.ts'
import { useUnsavedWork } from '../session/unsaved-work.ts'
import { createDraftSaver, type DraftSaver } from './draft-saver.ts'
import type { ReplyDraft } from './reply-queries.ts'

/**
 * The savers of open editors, and of closed ones whose text could not be saved. The next editor of the message shows
 * that text again.
 */
const savers = new Map<number, DraftSaver>()

/** Returns true if this tab has text for the message that could not be saved. */
export function hasUnsavedWords(messageId: number): boolean {
  return savers.has(messageId)
}

/** Returns the draft of a reply, which is saved while it is typed, and at once when the editor closes. */
export function useDraftSaver(messageId: number, draft: ReplyDraft | null) {
  const [saver] = useState(() => savers.get(messageId) ?? createDraftSaver(messageId, draft))
  const { text, state, theirs } = useSyncExternalStore(saver.subscribe, saver.read)
  const isUnsaved = state !== 'saved'
  useUnsavedWork(isUnsaved)
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => isUnsaved })
  useEffect(() => {
    savers.set(messageId, saver)
    return () => void leave(messageId, saver)
  }, [messageId, saver])
  return { saver, text, state, theirs }
}

async function leave(messageId: number, saver: DraftSaver): Promise<void> {
  const version = await saver.flush()
  if (version === undefined)
    announceFailure(
      'Your reply could not be saved. Open the message again: this tab keeps your words until you close it.',
    )
  else if (!saver.isWatched()) savers.delete(messageId)
}
