import { replyLimits } from '@tablier/contracts'
import { Send } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSiteLanguage } from '../site-time-zone.ts'
import { Button } from '../components/button.tsx'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { controlClass } from '../components/field.tsx'
import { LongTextInput } from '../components/text-input.tsx'
import { DiscardButton } from './discard-button.tsx'
import { DraftConflict } from './draft-conflict.tsx'
import { DraftStatus } from './draft-status.tsx'
import { type Evening, fillTemplate, openFields } from './fill-template.ts'
import type { ReplyDraft } from './reply-queries.ts'
import { TemplateMenu } from './template-menu.tsx'
import { useDraftSaver } from './use-draft-saver.ts'
import { useReplyCalls } from './use-reply-calls.ts'

/** The facts about a message that its editor needs. */
export interface Addressee {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly evening: Evening | null
}

interface ReplyEditorProps {
  readonly message: Addressee
  readonly draft: ReplyDraft | null
  /** True if the user pressed Reply, so the field takes the focus. */
  readonly isFocused: boolean
  readonly onSent: () => void
  readonly onDiscarded: () => void
}

/** Writes and sends a reply. */
export function ReplyEditor({ message, draft, isFocused, onSent, onDiscarded }: ReplyEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const language = useSiteLanguage()
  const { saver, text, state, theirs } = useDraftSaver(message.id, draft)
  const [isAsking, setIsAsking] = useState(false)
  const [error, setError] = useState<string>()
  const { send, discard, isBusy } = useReplyCalls(message.id, saver, { onSent, onDiscarded, onFailed: setError })
  const left = openFields(text)

  const focus = useEffectEvent(() => isFocused && field.current?.focus())
  useEffect(() => void focus(), [])

  function type(words: string) {
    setError(undefined)
    saver.type(words)
  }
  function insert(template: string) {
    const { selectionStart: start, selectionEnd: end } = field.current ?? { selectionStart: 0, selectionEnd: 0 }
    type(text.slice(0, start) + fillTemplate(template, { ...message, language }) + text.slice(end))
  }
  function submit() {
    if (isBusy) return
    if (text.trim() === '') {
      setError('Please write your reply first')
      field.current?.focus()
    } else if (left.length > 0) setIsAsking(true)
    else send(text)
  }
  return (
    <section aria-label="Your reply" className="mt-6 flex flex-col gap-3">
      <LongTextInput
        ref={field}
        label={`Your reply to ${message.name || message.email}`}
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
        <TemplateMenu editor={field} onChoose={insert} />
        <DraftStatus state={state} isEmpty={text === ''} onRetry={() => void saver.flush()} />
        <div className="ml-auto flex gap-2">
          <DiscardButton isEmpty={text === ''} onDiscard={() => !isBusy && discard()} />
          <Button
            variant="primary"
            aria-disabled={isBusy || state === 'conflict'}
            onClick={submit}
            className="max-sm:min-h-11"
          >
            <Send size={18} aria-hidden="true" />
            {isBusy ? 'Sending...' : 'Send'}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Send it like this?"
        question={`Your reply still contains ${left.join(' and ')}, which nobody has filled in.`}
        confirm="Send anyway"
        cancel="Keep editing"
        finalFocus={field}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          send(text)
        }}
      />
    </section>
  )
}
