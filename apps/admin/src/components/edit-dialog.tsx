import { type ReactNode, useState } from 'react'
import { FormDialog } from './form-dialog.tsx'
import { LeaveQuestion } from './leave-question.tsx'

/** What a dialog must know of the form within. */
export interface EditState {
  readonly isDirty: boolean
  readonly isSaving: boolean
}

/** What the form within may ask of its dialog. */
export interface EditActions {
  readonly onState: (state: EditState) => void
  readonly onCancel: () => void
  readonly onSaved: () => void
}

interface EditDialogProps {
  readonly title: string
  readonly onClosed: () => void
  readonly children: (actions: EditActions) => ReactNode
}

/** A form in a dialog, which asks before it throws away what was typed. */
export function EditDialog({ title, onClosed, children }: EditDialogProps) {
  const [isOpen, setIsOpen] = useState(true)
  const [isAsking, setIsAsking] = useState(false)
  const [state, setState] = useState<EditState>({ isDirty: false, isSaving: false })
  const isDirty = isOpen && state.isDirty

  function close() {
    if (state.isSaving) return
    if (isDirty) setIsAsking(true)
    else setIsOpen(false)
  }
  return (
    <FormDialog open={isOpen} title={title} onClose={close} onClosed={onClosed}>
      {children({ onState: setState, onCancel: close, onSaved: () => setIsOpen(false) })}
      <LeaveQuestion
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
