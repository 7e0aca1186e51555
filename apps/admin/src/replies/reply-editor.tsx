import { Menu } from '@base-ui/react/menu'
import { messageOf } from '@tablier/api-client'
import { listText, replyLimits, type SiteLanguage } from '@tablier/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, Send } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { client } from '../calls/api.ts'
import { Button, buttonClass } from '../components/button.tsx'
import { ConfirmButton, ConfirmDialog } from '../components/confirm-dialog.tsx'
import { controlClass, LongTextInput } from '../components/field.tsx'
import { menuItemClass, popupClass } from '../components/select.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { isOutdated } from '../calls/outdated.ts'
import { useSiteLanguage } from '../site/site-settings.ts'
import { draftIn, type DraftSaver, type DraftState, useDraftSaver } from './draft-saver.ts'
import { bodyIn, type Facts, fillTemplate, openFields } from './fill-template.ts'
import {
  type Conversation,
  conversationKey,
  orderFactsOptions,
  type ReplyDraft,
  templatesOptions,
} from './reply-queries.ts'
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
  /** True if the user pressed Reply, so the field takes the focus. */
  readonly isFocused: boolean
  readonly onSent: () => void
  readonly onDiscarded: () => void
}

export function ReplyEditor({ message, conversation, isFocused, onSent, onDiscarded }: ReplyEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const siteLanguage = useSiteLanguage()
  const language = message.language ?? siteLanguage
  const { data: planned } = useQuery(orderFactsOptions(message.orderId))
  const { saver, text, state, theirs } = useDraftSaver(message.id, conversation.draft)
  const [isAsking, setIsAsking] = useState(false)
  const [error, setError] = useState<string>()
  const { unread, additions } = conversation
  const shown = [message.id, ...additions.map(({ id }) => id), ...shownIn(unread)]
  const outcomes = { onSent, onDiscarded, onFailed: setError }
  const { send, discard, isBusy } = useReplyCalls(message.id, saver, shown, outcomes)
  const left = openFields(text)

  const focus = useEffectEvent(() => isFocused && field.current?.focus())
  useEffect(() => void focus(), [])

  function type(words: string) {
    setError(undefined)
    saver.type(words)
  }
  function insert(template: string) {
    const { selectionStart: start, selectionEnd: end } = field.current ?? { selectionStart: 0, selectionEnd: 0 }
    type(
      text.slice(0, start) +
        fillTemplate(template, { ...message.evening, ...planned, name: message.name }, localeFor(language)) +
        text.slice(end),
    )
  }
  function submit() {
    if (isBusy) return
    if (text.trim() === '') {
      setError(t.pleaseWriteYourReplyFirst)
      field.current?.focus()
    } else if (left.length > 0) setIsAsking(true)
    else send(text)
  }
  return (
    <section aria-label={t.yourReply} className="mt-6 flex flex-col gap-3">
      <UnreadList words={unread} />
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
      {state === 'conflict' && (
        <DraftConflict theirs={theirs} onKeepMine={saver.keepMine} onTakeTheirs={saver.takeTheirs} />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <TemplateMenu editor={field} language={message.language} onChoose={insert} />
        <div className="me-auto flex items-center gap-2 ps-1 text-sm text-muted">
          <output>{state === 'saved' && text === '' ? '' : stateWords[state]}</output>
          {state === 'failed' && <Button onClick={() => void saver.flush()}>{t.tryAgain}</Button>}
        </div>
        <div className="ms-auto flex gap-2">
          <ConfirmButton
            variant="quiet"
            asks={text === '' ? null : discardQuestion}
            onConfirm={() => !isBusy && discard()}
          >
            {t.discardDraft}
          </ConfirmButton>
          <Button variant="primary" aria-disabled={isBusy || state === 'conflict'} onClick={submit} icon={Send}>
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
        onClose={() => setIsAsking(false)}
        onConfirm={() => send(text)}
      />
    </section>
  )
}

const discardQuestion = {
  title: t.discardThisDraft,
  question: t.discardDraftQuestion,
  confirm: t.discard,
  cancel: t.keepEditing,
} as const

interface DraftConflictProps {
  /** Null if the draft was sent or discarded. */
  readonly theirs: ReplyDraft | null
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
}

/** Shows another person's draft next to the user's, and asks which one to keep. */
function DraftConflict({ theirs, onKeepMine, onTakeTheirs }: DraftConflictProps) {
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-lg bg-danger-wash p-4 text-sm">
      <p className="text-danger">{theirs ? t.draftChangedBy({ authorName: theirs.authorName }) : t.draftIsGone}</p>
      {theirs && (
        <p className="max-h-60 overflow-y-auto rounded-lg bg-background p-3 [overflow-wrap:anywhere] whitespace-pre-wrap">
          {theirs.body || t.anEmptyText}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={onKeepMine}>{t.keepMine}</Button>
        <Button onClick={onTakeTheirs}>{theirs ? t.takeTheirs : t.discardMine}</Button>
      </div>
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

interface Outcomes extends Pick<ReplyEditorProps, 'onSent' | 'onDiscarded'> {
  /** Called with a message, or without one before each attempt. */
  readonly onFailed: (text?: string) => void
}

/** Sends or discards the draft of a reply. Both save it first, so that nobody loses another person's changes. */
function useReplyCalls(
  messageId: number,
  saver: DraftSaver,
  shown: number[],
  { onSent, onDiscarded, onFailed }: Outcomes,
) {
  const queryClient = useQueryClient()
  const params = { id: messageId }
  const reload = () => queryClient.invalidateQueries({ queryKey: conversationKey(messageId) })
  /** @param end ends the draft in its version */
  const ending = (action: string, end: (version: number, body: string) => Promise<unknown>, onEnded: () => void) => ({
    onMutate: () => onFailed(),
    mutationFn: async (body: string) => {
      const version = await saver.flush()
      if (version === undefined) return false // the editor says why
      await end(version, body)
      return true
    },
    onSuccess: async (hasEnded: boolean) => {
      if (!hasEnded) return
      saver.end()
      if (onEnded === onSent) announceSuccess(t.yourReplyIsOnItsWay)
      await reload()
      onEnded()
    },
    onError: (error: Error) => {
      if (isOutdated(error)) saver.refuse(draftIn(error))
      else onFailed(messageOf(error, t.replyNotSentTextKept))
    },
    onSettled: reload,
    meta: { action },
  })
  const send = (version: number, body: string) => client.replies.send({ params, body: { body, version, shown } })
  const discard = async (version: number) => version > 0 && client.replies.discardDraft({ params, query: { version } })
  const sending = useMutation(ending('send a reply', send, onSent))
  const discarding = useMutation(ending('discard the draft of a reply', discard, onDiscarded))
  return {
    send: sending.mutate,
    discard: () => discarding.mutate(''),
    isBusy: sending.isPending || discarding.isPending,
  }
}

interface TemplateMenuProps {
  /** Gets the focus when a template was chosen. */
  readonly editor: RefObject<HTMLTextAreaElement | null>
  /** In which the texts are chosen, as far as they are given in it; null for the site's main one. */
  readonly language: SiteLanguage | null
  readonly onChoose: (text: string) => void
}

/** How many templates have a button of their own; the others are in a menu. */
const BUTTONS = 3

function TemplateMenu({ editor, language, onChoose }: TemplateMenuProps) {
  const { data = [] } = useQuery(templatesOptions)
  const templates = data.map((template) => Object.assign({ ...template }, { body: bodyIn(language, template) }))
  const others = templates.slice(BUTTONS)
  function chooseAtOnce(body: string) {
    onChoose(body)
    editor.current?.focus()
  }
  return (
    <fieldset aria-label={t.templates} className="flex min-w-0 flex-wrap gap-2 empty:hidden">
      {templates.slice(0, BUTTONS).map(({ id, name, body }) => (
        <Button key={id} onClick={() => chooseAtOnce(body)} className="max-w-full">
          <span className="truncate">{name}</span>
        </Button>
      ))}
      {others.length > 0 && (
        <Menu.Root>
          <Menu.Trigger className={buttonClass()}>
            {t.moreTemplates}
            <ChevronDown size={16} className="text-muted" aria-hidden="true" />
          </Menu.Trigger>
          <Menu.Portal>
            <Menu.Positioner sideOffset={4} align="start" className="z-50 outline-none">
              <Menu.Popup finalFocus={editor} className={`${popupClass} max-w-80`}>
                {others.map(({ id, name, body }) => (
                  <Menu.Item key={id} className={`${menuItemClass} max-sm:min-h-11`} onClick={() => onChoose(body)}>
                    <span className="truncate">{name}</span>
                  </Menu.Item>
                ))}
              </Menu.Popup>
            </Menu.Positioner>
          </Menu.Portal>
        </Menu.Root>
      )}
    </fieldset>
  )
}
