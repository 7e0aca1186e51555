import type { ApiError } from '@tablier/api-client'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { client } from '../calls/api.ts'
import { announceFailure } from '../components/toasts.ts'
import { logFailure } from '../calls/log-failure.ts'
import { isOutdated } from '../calls/outdated.ts'
import { useUnsavedWork } from '../session/unsaved-work.ts'
import type { ReplyDraft } from './reply-queries.ts'
import { t } from '../language/words.ts'

/** How long to wait after the last key press before saving, in milliseconds. */
const PAUSE_MS = 700

export interface DraftState {
  readonly text: string
  /** `conflict`: somebody else has changed, sent or discarded the draft. */
  readonly state: 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict'
  /** With `conflict`, the draft that somebody else saved; null if it was sent or discarded. */
  readonly theirs: ReplyDraft | null
}

export type DraftSaver = ReturnType<typeof createDraftSaver>

/** Saves the draft of a reply while it is typed. */
function createDraftSaver(messageId: number, draft: ReplyDraft | null) {
  let version = draft?.version ?? 0
  let saved = draft?.body ?? ''
  let current: DraftState = { text: saved, state: 'saved', theirs: null }
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<void> | undefined
  const listeners = new Set<() => void>()

  function set(change: Partial<DraftState>) {
    current = { ...current, ...change }
    for (const notify of listeners) notify()
  }
  function startFrom(theirs: ReplyDraft | null, text: string) {
    clearTimeout(timer)
    version = theirs?.version ?? 0
    saved = theirs?.body ?? ''
    set({ text, state: text === saved ? 'saved' : 'unsaved', theirs: null })
  }

  async function save() {
    const { text } = current
    set({ state: 'saving' })
    try {
      const answer = await client.replies.saveDraft({ params: { id: messageId }, body: { body: text, version } })
      version = answer.draft.version
      saved = text
      set({ state: current.text === text ? 'saved' : 'unsaved' })
    } catch (error) {
      logFailure('save the draft of a reply', error)
      if (isOutdated(error)) set({ state: 'conflict', theirs: draftIn(error) })
      else set({ state: 'failed' })
    }
  }
  /** Saves unsaved text. Returns the server's version, or undefined if saving failed. */
  async function flush() {
    clearTimeout(timer)
    await saving // saves follow each other, because each names the version of the one before
    if (current.state !== 'conflict' && current.text !== saved) await (saving = save())
    return current.state === 'saved' ? version : undefined
  }

  return {
    read: () => current,
    /** Returns an unsubscribe function. */
    subscribe: (onChange: () => void) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    /** True while an editor shows the draft. */
    isWatched: () => listeners.size > 0,
    type: (text: string) => {
      set({ text, ...(current.state !== 'conflict' && { state: 'unsaved' }) })
      clearTimeout(timer)
      if (current.state !== 'conflict') timer = setTimeout(() => void flush(), PAUSE_MS)
    },
    flush,
    /** After a conflict: keeps the user's text, which the next save stores instead of theirs. */
    keepMine: () => {
      startFrom(current.theirs, current.text)
      void flush()
    },
    /** After a conflict: continues with the draft that somebody else saved. */
    takeTheirs: () => startFrom(current.theirs, current.theirs?.body ?? ''),
    /** Called when sending or discarding was refused because somebody else has changed the draft. */
    refuse: (theirs: ReplyDraft | null) => set({ state: 'conflict', theirs }),
    /** Called when the draft was sent or discarded. */
    end: () => startFrom(null, ''),
  }
}

/** Returns the server's draft from a refused call. */
export function draftIn({ data }: ApiError): ReplyDraft | null {
  return (data as { draft: ReplyDraft | null }).draft // the contract's data of a conflict
}

/** The savers of open editors, and of closed ones whose draft could not be saved: the next editor shows that draft. */
const savers = new Map<number, DraftSaver>()

/** True if this tab has a draft for this message that could not be saved. */
export function hasUnsavedDraft(messageId: number): boolean {
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
  if (version === undefined) announceFailure(t.yourReplyCouldNotBeSaved)
  else if (!saver.isWatched()) savers.delete(messageId)
}
