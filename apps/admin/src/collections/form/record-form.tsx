import { useIsMutating } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FormProvider } from 'react-hook-form'
import { Button } from '../../components/button.tsx'
import { formUploadKey } from './form-upload-key.ts'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { FailureBanner } from '../failure-place.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { FieldInput } from './field-input.tsx'
import { StatusField } from './status-field.tsx'
import { useRecordForm } from './use-record-form.ts'

interface RecordFormProps {
  readonly screen: CollectionScreen
  readonly record: ContentRecord | null
  readonly onState: (name: string, state: FormState) => void
  readonly onCancel: () => void
  readonly onDone: () => void
}

/** What a dialog around the form must know of it. */
export interface FormState {
  readonly isDirty: boolean
  readonly isSaving: boolean
}

/** The one form of all collections. */
export function RecordForm({ screen, record, onState, onCancel, onDone }: RecordFormProps) {
  const { form, isSaving, progress, cancelUpload, submit, ...choice } = useRecordForm({ screen, record, onDone })
  const isUploading = useIsMutating({ mutationKey: formUploadKey }) > 0
  const { isDirty } = form.formState
  const { name } = screen
  useEffect(() => onState(name, { isDirty, isSaving }), [onState, name, isDirty, isSaving])

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isUploading) void submit(event)
        }}
        className="flex min-h-0 flex-col"
      >
        <div className="flex flex-col gap-5 overflow-y-auto px-6 py-5">
          {Object.keys(screen.fields).map((field) => (
            <FieldInput key={field} screen={screen} name={field} progress={progress} onCancelUpload={cancelUpload} />
          ))}
          <StatusField />
        </div>
        <FailureBanner className="border-t border-line" />
        <div className="flex justify-end gap-3 border-t border-line px-6 py-4">
          <Button onClick={onCancel} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" look="primary" aria-disabled={isSaving || isUploading} className="min-w-24">
            {isSaving ? 'Saving...' : record ? 'Update' : 'Save'}
          </Button>
        </div>
      </form>
      <ConflictDialog
        screen={screen}
        mine={form.getValues()}
        theirs={choice.conflict}
        onKeepMine={choice.keepMine}
        onTakeTheirs={onDone}
        onGoOn={choice.goOnEditing}
      />
    </FormProvider>
  )
}
