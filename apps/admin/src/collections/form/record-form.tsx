import { contentStatuses } from '@tablier/contracts'
import { useIsMutating } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Controller, FormProvider } from 'react-hook-form'
import { Button } from '../../components/button.tsx'
import type { EditActions } from '../../components/edit-dialog.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { formUploadKey } from './form-upload-key.ts'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { FailureBanner } from '../failure-report.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { FieldInput } from './field-input.tsx'
import { useRecordForm } from './use-record-form.ts'

interface RecordFormProps extends EditActions {
  readonly screen: CollectionScreen
  readonly record: ContentRecord | null
}

/** The one form of all collections. */
export function RecordForm({ screen, record, onState, onCancel, onSaved }: RecordFormProps) {
  const { form, isSaving, progress, cancelUpload, submit, ...choice } = useRecordForm({
    screen,
    record,
    onDone: onSaved,
  })
  const isUploading = useIsMutating({ mutationKey: formUploadKey }) > 0
  const { isDirty } = form.formState
  const { name } = screen
  useEffect(() => onState({ isDirty, isSaving }, name), [onState, name, isDirty, isSaving])

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
          <Controller
            control={form.control}
            name="status"
            render={({ field: { value, onChange } }) => (
              <SelectField label="Status" options={contentStatuses} value={value} onChange={onChange} />
            )}
          />
        </div>
        <FailureBanner className="border-t border-line" />
        <div className="flex justify-end gap-3 border-t border-line px-6 py-4">
          <Button onClick={onCancel} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" aria-disabled={isSaving || isUploading} className="min-w-24">
            {isSaving ? 'Saving...' : record ? 'Update' : 'Save'}
          </Button>
        </div>
      </form>
      <ConflictDialog
        screen={screen}
        mine={form.getValues()}
        theirs={choice.conflict}
        onKeepMine={choice.keepMine}
        onTakeTheirs={onSaved}
        onGoOn={choice.goOnEditing}
      />
    </FormProvider>
  )
}
