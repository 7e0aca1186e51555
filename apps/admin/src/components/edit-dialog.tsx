import { type FormEvent, type ReactNode, useCallback, useEffect, useState } from 'react'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'
import { UnsavedChangesDialog } from './confirm-dialog.tsx'
import { Button } from './button.tsx'
import { FormAlert } from './failure-notice.tsx'
import { t } from '../words.ts'

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
  readonly onClosed: () => void
  readonly children: (actions: EditActions, isSaving: boolean) => ReactNode
}

/** A dialog for one or more forms, which asks before it discards unsaved input. */
export function EditDialog({ title, onClosed, finalFocus, children }: EditDialogProps) {
  const [isOpen, setIsOpen] = useState(true)
  const [isAsking, setIsAsking] = useState(false)
  const [states, setStates] = useState<Readonly<Record<string, FormState>>>({})
  const onState = useCallback((state: FormState, name = '') => setStates((known) => ({ ...known, [name]: state })), [])
  const isSaving = Object.values(states).some((state) => state.isSaving)
  const isDirty = isOpen && Object.values(states).some((state) => state.isDirty)

  function close() {
    if (isSaving) return // an upload has its own cancel button
    if (isDirty) setIsAsking(true)
    else setIsOpen(false)
  }
  return (
    <FormDialog open={isOpen} title={title} onClose={close} onClosed={onClosed} finalFocus={finalFocus}>
      {children({ onState, onCancel: close, onSaved: () => setIsOpen(false) }, isSaving)}
      <UnsavedChangesDialog
        isDirty={isDirty}
        isClosing={isAsking}
        onStay={() => setIsAsking(false)}
        onDiscard={() => {
          setIsAsking(false)
          setIsOpen(false)
        }}
      />
    </FormDialog>
  )
}

interface EditFormProps extends Pick<EditActions, 'onState' | 'onCancel'> {
  /** Distinguishes several forms of a dialog. */
  readonly name?: string
  readonly isNew: boolean
  readonly isDirty: boolean
  readonly isSaving: boolean
  /** True if the form cannot be saved yet. */
  readonly isWaiting?: boolean
  /** Why saving failed. */
  readonly failure?: string | undefined
  /** Shown above the buttons. */
  readonly notice?: ReactNode
  readonly submit: (event: FormEvent<HTMLFormElement>) => Promise<void>
  /** Saves and publishes at once. Without it there is no button for it. */
  readonly publish?: (() => Promise<void>) | undefined
  /** Saves without publishing. Without it there is no button for it. */
  readonly saveDraft?: (() => Promise<void>) | undefined
  /** Buttons to the left of the others. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** A form in a dialog: its fields, a notice and its buttons. */
export function EditForm(props: EditFormProps) {
  const { name, isNew, isDirty, isSaving, isWaiting = false, failure, notice, submit, publish, saveDraft } = props
  const { onState, onCancel, tools, children } = props
  useEffect(() => onState({ isDirty, isSaving }, name), [onState, name, isDirty, isSaving])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isSaving && !isWaiting) void submit(event)
  }
  function unlessBusy(save: () => Promise<void>) {
    if (!isSaving && !isWaiting) void save()
  }
  return (
    <form noValidate onSubmit={handleSubmit} className="flex min-h-0 flex-1 flex-col">
      <div className="flex grow flex-col gap-5 overflow-y-auto px-6 py-5">{children}</div>
      <FormAlert message={failure} className="mx-6 mb-3" />
      {notice}
      <div className="flex flex-wrap justify-end gap-x-3 gap-y-2 border-t border-line bg-background px-6 py-4 in-data-page-form:sticky in-data-page-form:bottom-(--bar)">
        {tools && <div className="me-auto flex flex-wrap gap-2 max-sm:w-full">{tools}</div>}
        <Button onClick={onCancel} disabled={isSaving}>
          {t.cancel}
        </Button>
        {saveDraft && (
          <Button aria-disabled={isSaving || isWaiting} onClick={() => unlessBusy(saveDraft)}>
            {t.saveDraft}
          </Button>
        )}
        <Button
          type="submit"
          variant={publish ? 'plain' : 'primary'}
          aria-disabled={isSaving || isWaiting}
          className={publish ? '' : 'min-w-24'}
        >
          {isSaving ? t.saving : isNew ? t.save : t.update}
        </Button>
        {publish && (
          <Button variant="primary" aria-disabled={isSaving || isWaiting} onClick={() => unlessBusy(publish)}>
            {t.saveAndPublish}
          </Button>
        )}
      </div>
    </form>
  )
}
