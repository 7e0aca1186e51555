import { type FormEvent, type ReactNode, useEffect } from 'react'
import { Button } from './button.tsx'
import type { EditActions } from './edit-dialog.tsx'
import { FormAlert } from './failure-notice.tsx'

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
        {tools && <div className="mr-auto flex flex-wrap gap-2 max-sm:w-full">{tools}</div>}
        <Button onClick={onCancel} disabled={isSaving}>
          Cancel
        </Button>
        {saveDraft && (
          <Button aria-disabled={isSaving || isWaiting} onClick={() => unlessBusy(saveDraft)}>
            Save draft
          </Button>
        )}
        <Button
          type="submit"
          variant={publish ? 'plain' : 'primary'}
          aria-disabled={isSaving || isWaiting}
          className={publish ? '' : 'min-w-24'}
        >
          {isSaving ? 'Saving...' : isNew ? 'Save' : 'Update'}
        </Button>
        {publish && (
          <Button variant="primary" aria-disabled={isSaving || isWaiting} onClick={() => unlessBusy(publish)}>
            Save and publish
          </Button>
        )}
      </div>
    </form>
  )
}
