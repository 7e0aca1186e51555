import { useSearch } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useBackCloses } from './back-closes.ts'
import { UnsavedChangesDialog } from './confirm-dialog.tsx'
import { Button, IconButton } from './button.tsx'
import { measureSaveBar } from './heights.ts'
import { FormAlert } from './failure-notice.tsx'
import { isFinished } from './unfinished-dates.ts'
import { type Wait, WaitNotice } from './wait-notice.tsx'
import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { isSessionExpired } from '../session/session-store.ts'
import { t } from '../language/words.ts'

interface FormState {
  readonly isDirty: boolean
  readonly isSaving: boolean
}

/** The functions with which a form reports to its dialog. */
export interface EditActions {
  /** Reports the state of the form. `name` distinguishes several forms. */
  readonly onState: (state: FormState, name?: string) => void
  readonly onCancel: () => void
  readonly onSaved: () => void
}

export interface EditDialogProps extends Pick<FormDialogProps, 'finalFocus'> {
  readonly title: string
  /** True closes it, as `onSaved` does. */
  readonly isSaved?: boolean
  /** @param wasSaved false if it was closed without saving */
  readonly onClosed: (wasSaved: boolean) => void
  readonly children: (actions: EditActions, isSaving: boolean) => ReactNode
}

/** A dialog for one or more forms, which asks before it discards unsaved input. */
export function EditDialog({ title, isSaved = false, onClosed, finalFocus, children }: EditDialogProps) {
  const [end, setEnd] = useState<'cancelled' | 'saved' | null>(null)
  const isOpen = end === null && !isSaved
  const [isAsking, setIsAsking] = useState(false)
  const [states, setStates] = useState<Readonly<Record<string, FormState>>>({})
  const onState = useCallback((state: FormState, name = '') => setStates((known) => ({ ...known, [name]: state })), [])
  const isSaving = Object.values(states).some((state) => state.isSaving)
  const isDirty = isOpen && Object.values(states).some((state) => state.isDirty)

  function close() {
    if (isSaving) return // an upload has its own cancel button
    if (isDirty) setIsAsking(true)
    else setEnd('cancelled')
  }
  return (
    <FormDialog
      open={isOpen}
      title={title}
      onClose={close}
      onClosed={() => onClosed(isSaved || end === 'saved')}
      finalFocus={finalFocus}
    >
      {children({ onState, onCancel: close, onSaved: () => setEnd('saved') }, isSaving)}
      <UnsavedChangesDialog
        isDirty={isDirty}
        isClosing={isAsking}
        onStay={() => setIsAsking(false)}
        onDiscard={() => {
          setIsAsking(false)
          setEnd('cancelled')
        }}
      />
    </FormDialog>
  )
}

/** The content of a dialog above its buttons. It scrolls, so that a small window has room for the buttons. */
export function DialogBody({
  className = '',
  children,
}: {
  readonly className?: string
  readonly children: ReactNode
}) {
  return <div className={`flex grow flex-col gap-4 overflow-y-auto px-6 py-5 ${className}`}>{children}</div>
}

interface EditFormProps extends Pick<EditActions, 'onState' | 'onCancel'> {
  /** Distinguishes several forms of a dialog. */
  readonly name?: string
  readonly isNew: boolean
  readonly isDirty: boolean
  readonly isSaving: boolean
  /** What the save waits for, if it does. Then the form can be left. */
  readonly wait?: Wait | null
  /** True if the form cannot be saved yet. */
  readonly isWaiting?: boolean
  readonly failure?: string | undefined
  readonly notice?: ReactNode
  readonly submit: (event: FormEvent<HTMLFormElement>) => Promise<void>
  /** Saves and publishes at once. Without it there is no button for it. */
  readonly publish?: (() => Promise<void>) | undefined
  /** Saves without publishing. Without it there is no button for it. */
  readonly saveDraft?: (() => Promise<void>) | undefined
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** A form in a dialog: its fields, a notice and its buttons. */
export function EditForm(props: EditFormProps) {
  const {
    name,
    isNew,
    isDirty,
    isSaving,
    isWaiting = false,
    wait = null,
    failure,
    notice,
    submit,
    publish,
    saveDraft,
  } = props
  const { onState, onCancel, tools, children } = props
  // A save that takes long goes on when the form is left, so nothing is lost.
  const isLeft = wait === 'answer'
  useEffect(
    () => onState({ isDirty: isDirty && !isLeft, isSaving: isSaving && !isLeft }, name),
    [onState, name, isDirty, isSaving, isLeft],
  )

  const form = useRef<HTMLFormElement>(null)
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isSaving && !isWaiting) void submit(event)
  }
  function saveBy(save: () => Promise<void>) {
    if (form.current && isFinished(form.current)) void save()
  }
  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="flex min-h-0 flex-1 flex-col">
      <div className="flex grow flex-col gap-5 overflow-y-auto px-6 py-5 max-sm:in-data-page-form:px-4">{children}</div>
      <FormAlert message={failure} className="mx-6 mb-3" />
      <WaitNotice wait={wait} className="mx-6 mb-3" />
      {notice}
      <div
        ref={measureSaveBar}
        className="flex flex-wrap justify-end gap-x-3 gap-y-2 border-t border-line px-6 py-4 max-sm:in-data-page-form:px-4 in-data-page-form:sticky low:static! in-data-page-form:bottom-(--bar) in-data-page-form:bg-background"
      >
        {tools && <div className="me-auto flex flex-wrap gap-2 max-sm:w-full">{tools}</div>}
        <div className="ms-auto flex flex-wrap justify-end gap-x-3 gap-y-2">
          <Button onClick={onCancel} disabled={isSaving && !isLeft}>
            {t.cancel}
          </Button>
          {saveDraft && (
            <Button isBusy={isSaving || isWaiting} onClick={() => saveBy(saveDraft)}>
              {t.saveDraft}
            </Button>
          )}
          <Button
            type="submit"
            variant={publish ? 'plain' : 'primary'}
            isBusy={isSaving || isWaiting}
            className={publish ? '' : 'min-w-24'}
          >
            {isSaving ? t.saving : isNew ? t.save : t.update}
          </Button>
          {publish && (
            <Button variant="primary" isBusy={isSaving || isWaiting} onClick={() => saveBy(publish)}>
              {t.saveAndPublish}
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}

interface FormDialogProps {
  readonly open: boolean
  readonly title: string
  /** True for two columns, a fixed height and no focused field. */
  readonly isWide?: boolean
  /** Called for the close button, Escape, the backdrop and Back. */
  readonly onClose: () => void
  /** Called when the closing animation has ended. */
  readonly onClosed: () => void
  /** Asked at the end, returns false to leave the focus alone. Else it returns to what had it before. */
  readonly finalFocus?: (() => boolean) | undefined
  readonly children: ReactNode
}

/** A dialog around a form. On a phone it is a bottom sheet. */
export function FormDialog({ open, title, isWide = false, onClose, onClosed, finalFocus, children }: FormDialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  const { field } = useSearch({ strict: false })
  const close = () => isSessionExpired() || onClose() // if it is, the sign-in dialog is open above it
  /** While it closes, the second press of a double press would save again. */
  const passWhileOpen = (event: SyntheticEvent) => {
    if (open) return
    event.preventDefault()
    event.stopPropagation()
  }
  useBackCloses(open, close)
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(isOpening) => isOpening || close()}
      onOpenChangeComplete={(isOpened) => !isOpened && onClosed()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop
          forceRender={isWide} // it may be above another dialog
          className="fixed inset-0 z-20 bg-black/40 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Dialog.Popup
          ref={popup}
          data-dialog // see ToastArea
          onClickCapture={passWhileOpen}
          onSubmitCapture={passWhileOpen}
          {...(finalFocus && { finalFocus })}
          initialFocus={(openedBy) =>
            (openedBy === 'touch' && !field) || isWide ? true : firstField(popup.current, field)
          }
          className={`fixed inset-x-0 bottom-0 z-20 flex max-h-[min(94dvh,100dvh-var(--toasts))] flex-col rounded-t-2xl bg-background shadow-xl outline-none transition-[opacity,translate] duration-150 data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 sm:inset-x-auto sm:top-[calc(50%+var(--toasts)/2)] sm:bottom-auto sm:left-1/2 sm:max-h-[calc(100dvh-4rem-var(--toasts))] sm:-translate-1/2 sm:rounded-2xl max-lg:has-data-preview:h-[calc(100dvh-var(--toasts))] max-lg:has-data-preview:max-h-none max-lg:has-data-preview:w-screen max-lg:has-data-preview:rounded-none lg:has-data-preview:h-[calc(100dvh-4rem-var(--toasts))] lg:has-data-preview:w-[calc(100vw-4rem)] ${isWide ? 'h-[min(94dvh,100dvh-var(--toasts))] sm:w-[min(68rem,calc(100vw-2rem))]' : 'sm:w-[min(38rem,calc(100vw-2rem))]'}`}
        >
          <div className="flex items-center justify-between border-b border-line py-3 pe-3 ps-6">
            <Dialog.Title className="text-lg font-semibold">{title}</Dialog.Title>
            <Dialog.Close render={<IconButton label={t.close} icon={X} size={20} />} />
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const FIELDS = 'input:not([type="file"], [data-language]), textarea, [data-passes-focus]'

/**
 * Returns the field to focus instead of the close button: the one that a link names, the one that names the record, or
 * the first. On touch screens, without such a link, the default focus keeps the keyboard closed.
 */
export function firstField(popup: HTMLElement | null, name?: string): HTMLElement | null {
  const shown = (selector: string) =>
    Array.from(popup?.querySelectorAll<HTMLElement>(selector) ?? []).find(
      (field) => !field.closest('[style*="display: none"]'), // as React hides the form of another type
    )
  const named = /^\w+$/.test(name ?? '') ? shown(`[name="${name}"], [data-field="${name}"] button`) : undefined
  return named ?? shown('[data-names-record]') ?? shown(FIELDS) ?? null
}
