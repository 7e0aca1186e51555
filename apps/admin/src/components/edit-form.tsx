import { type FormEvent, type ReactNode, useEffect } from 'react'
import { Button } from './button.tsx'
import type { EditActions } from './edit-dialog.tsx'

interface EditFormProps extends Pick<EditActions, 'onState' | 'onCancel'> {
  /** Tells several forms of a dialog apart. */
  readonly name?: string
  readonly isNew: boolean
  readonly isDirty: boolean
  readonly isSaving: boolean
  /** The form cannot be saved yet. */
  readonly isWaiting?: boolean
  /** Shown above the buttons, such as a problem of the whole form. */
  readonly notice?: ReactNode
  readonly submit: (event: FormEvent<HTMLFormElement>) => Promise<void>
  readonly children: ReactNode
}

/** A form in a dialog: its fields, a notice and its two buttons. */
export function EditForm(props: EditFormProps) {
  const { name, isNew, isDirty, isSaving, isWaiting = false, notice, submit, onState, onCancel, children } = props
  useEffect(() => onState({ isDirty, isSaving }, name), [onState, name, isDirty, isSaving])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isSaving && !isWaiting) void submit(event)
  }
  return (
    <form noValidate onSubmit={handleSubmit} className="flex min-h-0 flex-col">
      <div className="flex flex-col gap-5 overflow-y-auto px-6 py-5">{children}</div>
      {notice}
      <div className="flex justify-end gap-3 border-t border-line px-6 py-4">
        <Button onClick={onCancel} disabled={isSaving}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" aria-disabled={isSaving || isWaiting} className="min-w-24">
          {isSaving ? 'Saving...' : isNew ? 'Save' : 'Update'}
        </Button>
      </div>
    </form>
  )
}
