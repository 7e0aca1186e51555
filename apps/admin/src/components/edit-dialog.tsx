import { type ReactNode, useCallback, useState } from 'react'
import { FormDialog } from './form-dialog.tsx'
import { UnsavedChangesDialog } from './unsaved-changes-dialog.tsx'

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

interface EditDialogProps {
  readonly title: string
  readonly onClosed: () => void
  readonly children: (actions: EditActions, isSaving: boolean) => ReactNode
}

/** A dialog for one or more forms, which asks before it discards unsaved input. */
export function EditDialog({ title, onClosed, children }: EditDialogProps) {
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
    <FormDialog open={isOpen} title={title} onClose={close} onClosed={onClosed}>
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
