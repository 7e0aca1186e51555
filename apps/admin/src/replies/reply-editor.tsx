import { listText, replyLimits, type SiteLanguage } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../components/button.tsx'
import { ConfirmButton, ConfirmDialog } from '../components/confirm-dialog.tsx'
import { controlClass, LongTextInput } from '../components/field.tsx'
import { useSiteLanguage } from '../site/site-settings.ts'
import { DraftConflict } from './draft-conflict.tsx'
import { type DraftState, useDraftSaver } from './draft-saver.ts'
import { type Facts, fillTemplate, openFields } from './fill-template.ts'
import { useReplyCalls } from './reply-calls.ts'
import { type Conversation, orderFactsOptions } from './reply-queries.ts'
import { TemplateMenu } from './template-menu.tsx'
import { SignatureBelow } from './signature.tsx'
import { shownIn, UnreadList } from './unread-words.tsx'
import { locale, localeFor } from '../language/locale.ts'
import { t } from '../language/words.ts'

/** The facts about a message that its editor needs. */
export interface Addressee {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly evening: Partial<Facts> | null
  readonly orderId: number | null
  /** The language in which they wrote; null for the site's main one. */
  readonly language: SiteLanguage | null
}

interface ReplyEditorProps {
  readonly message: Addressee
  readonly conversation: Conversation
  readonly field: RefObject<HTMLTextAreaElement | null>
  /** True if the user wants to write now, so the field comes into view and takes the focus. */
  readonly isFocused: boolean
  /** Draws what else can be done with the reply, above the buttons. */
  readonly offer?: ((reply: ReplyToSend) => ReactNode) | undefined
  readonly onSent: () => void
  readonly onDiscarded: () => void
}

/** A reply that another call can send. */
export interface ReplyToSend extends Pick<Addressee, 'language'> {
  readonly text: string
  /** The messages of the guest that are shown beside it. */
  readonly shown: number[]
  readonly isBusy: boolean
  /** Saves the draft. Returns false if the reply cannot be sent, which the editor says. */
  readonly prepare: () => Promise<boolean>
  readonly onSuccess: () => void
  readonly onSettled: () => void
}

export function ReplyEditor({ isFocused, offer, ...props }: ReplyEditorProps) {
  const { message, conversation, field } = props
  const { text, error, draft, left, isAsking, isBusy, type, submit, send, stopAsking, discard, toSend } =
    useReply(props)
  const insert = useInsertion(message, field, { text, type })

  const focus = useEffectEvent(() => isFocused && field.current && showField(field.current))
  useEffect(() => void focus(), [])

  return (
    <section aria-label={t.yourReply} className="mt-6 flex flex-col gap-3">
      <UnreadList words={conversation.unread} />
      <LongTextInput
        ref={field}
        label={t.yourReplyTo({ name: message.name || message.email })}
        rows={8}
        className={`${controlClass} field-sizing-content max-h-120 min-h-40`}
        maxLength={replyLimits.body}
        error={error}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      <SignatureBelow text={text} />
      {draft.state === 'conflict' && <DraftConflict {...draft} />}
      {offer?.({ ...toSend, language: message.language })}
      <div className="flex flex-wrap items-center gap-2">
        <TemplateMenu editor={field} language={message.language} onChoose={insert} />
        <DraftNote draft={draft} isEmpty={text === ''} />
        <div className="ms-auto flex gap-2">
          <ConfirmButton variant="quiet" asks={text === '' ? null : discardQuestion} onConfirm={discard}>
            {t.discardDraft}
          </ConfirmButton>
          <Button variant="primary" aria-disabled={isBusy || draft.state === 'conflict'} onClick={submit} icon={Send}>
            {isBusy ? t.sending : t.send}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t.sendItLikeThis}
        question={t.yourReplyStillContains({ fields: listText(left, locale) })}
        confirm={t.sendAnyway}
        cancel={t.keepEditing}
        finalFocus={field}
        onClose={stopAsking}
        onConfirm={send}
      />
    </section>
  )
}

/**
 * Brings the field of a reply into view and focuses it, out of a folded part of the page too. It stays in the middle of
 * the window: a phone's keyboard covers the lower half, and what is answered is above the field.
 */
export function showField(field: HTMLTextAreaElement): void {
  const fold = field.closest('details')
  if (fold) fold.open = true
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
}

const discardQuestion = {
  title: t.discardThisDraft,
  question: t.discardDraftQuestion,
  confirm: t.discard,
  cancel: t.keepEditing,
} as const

type ReplyProps = Omit<ReplyEditorProps, 'isFocused' | 'offer'>

/** The text of a reply while it is written, and what can be done with it. */
function useReply({ message, conversation, field, onSent, onDiscarded }: ReplyProps) {
  const { saver, text, state, theirs } = useDraftSaver(message.id, conversation.draft)
  /** True while the user is asked about the fields that are left in the text. */
  const [isAsking, setIsAsking] = useState(false)
  const [error, setError] = useState<string>()
  const { unread, additions } = conversation
  const shown = [message.id, ...additions.map(({ id }) => id), ...shownIn(unread)]
  const outcomes = { onSent, onDiscarded, onFailed: setError }
  const { send, discard, isBusy, finish, reload } = useReplyCalls(message.id, saver, shown, outcomes)
  const left = openFields(text)

  function type(words: string) {
    setError(undefined)
    saver.type(words)
  }
  function submit() {
    if (isBusy) return
    if (text.trim() === '') {
      setError(t.pleaseWriteYourReplyFirst)
      field.current?.focus()
    } else if (left.length > 0) setIsAsking(true)
    else send(text)
  }
  return {
    text,
    error,
    draft: { state, theirs, onRetry: saver.flush, onKeepMine: saver.keepMine, onTakeTheirs: saver.takeTheirs },
    /** The fields of a template that are still in the text. */
    left,
    isAsking,
    isBusy,
    type,
    submit,
    send: () => send(text),
    stopAsking: () => setIsAsking(false),
    discard: () => !isBusy && discard(),
    toSend: {
      text,
      shown,
      isBusy: isBusy || state === 'conflict',
      prepare: async () => {
        if (left[0]) setError(t.pleaseReplace({ left: left[0] }))
        return left.length === 0 && (await saver.flush()) !== undefined
      },
      onSuccess: finish,
      onSettled: () => void reload(),
    } satisfies Omit<ReplyToSend, 'language'>,
  }
}

/** Returns a function that puts a template, filled with the facts of the evening, where the cursor is. */
function useInsertion(
  { name, language, evening, orderId }: Addressee,
  field: ReplyEditorProps['field'],
  { text, type }: { readonly text: string; readonly type: (words: string) => void },
) {
  const siteLanguage = useSiteLanguage()
  const { data: planned } = useQuery(orderFactsOptions(orderId))
  return (template: string) => {
    const { selectionStart: start, selectionEnd: end } = field.current ?? { selectionStart: 0, selectionEnd: 0 }
    const filled = fillTemplate(template, { ...evening, ...planned, name }, localeFor(language ?? siteLanguage))
    type(text.slice(0, start) + filled + text.slice(end))
  }
}

interface DraftNoteProps {
  readonly draft: Pick<ReturnType<typeof useReply>['draft'], 'state' | 'onRetry'>
  readonly isEmpty: boolean
}

/** Says whether the draft is saved, and saves it again if that has failed. */
function DraftNote({ draft: { state, onRetry }, isEmpty }: DraftNoteProps) {
  return (
    <div className="me-auto flex items-center gap-2 ps-1 text-sm text-muted">
      <output>{state === 'saved' && isEmpty ? '' : stateWords[state]}</output>
      {state === 'failed' && <Button onClick={() => void onRetry()}>{t.tryAgain}</Button>}
    </div>
  )
}

const stateWords: Readonly<Record<DraftState['state'], string>> = {
  saved: t.draftSaved,
  unsaved: t.notSavedYet,
  saving: t.saving,
  failed: t.theDraftCouldNotBeSaved,
  conflict: t.notSaved,
}
