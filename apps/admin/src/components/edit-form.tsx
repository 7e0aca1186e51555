import type { FormEvent, ReactNode } from 'react'
import { Button } from './button.tsx'

interface EditFormProps {
  readonly isSaving: boolean
  readonly isNew: boolean
  /** Concerns the form as a whole. */
  readonly problem: string | undefined
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** A form in a dialog: its fields, its problem and its two buttons. */
export function EditForm({ isSaving, isNew, problem, onSubmit, onCancel, children }: EditFormProps) {
  return (
    <form noValidate onSubmit={onSubmit} className="flex min-h-0 flex-col">
      <div className="flex flex-col gap-5 overflow-y-auto px-6 py-5">{children}</div>
      {problem && (
        <p role="alert" className="border-t border-line bg-danger-wash px-6 py-3 text-sm text-danger">
          {problem}
        </p>
      )}
      <div className="flex justify-end gap-3 border-t border-line px-6 py-4">
        <Button onClick={onCancel} disabled={isSaving}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" aria-disabled={isSaving} className="min-w-24">
          {isSaving ? 'Saving...' : isNew ? 'Save' : 'Update'}
        </Button>
      </div>
    </form>
  )
}
