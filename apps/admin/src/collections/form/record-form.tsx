import { contentStatuses } from '@tablier/contracts'
import { useIsMutating } from '@tanstack/react-query'
import { Controller, FormProvider } from 'react-hook-form'
import type { EditActions } from '../../components/edit-dialog.tsx'
import { EditForm } from '../../components/edit-form.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { useIsPreparingPicture } from '../../media/use-picture-preparation.ts'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { FieldInput } from './field-input.tsx'
import { SaveFailureNotice } from './save-failure-notice.tsx'
import { iconUploadKey } from './social-media-row.tsx'
import { useRecordForm } from './use-record-form.ts'

interface RecordFormProps extends EditActions {
  readonly screen: CollectionScreen
  readonly record: ContentRecord | null
}

/** The one form of all collections. */
export function RecordForm({ screen, record, onState, onCancel, onSaved }: RecordFormProps) {
  const { form, isSaving, progress, cancelUpload, submit, publish, failure, ...choice } = useRecordForm({
    screen,
    record,
    onDone: onSaved,
  })
  const isUploading = useIsMutating({ mutationKey: iconUploadKey }) > 0
  const isPreparing = useIsPreparingPicture()
  return (
    <FormProvider {...form}>
      <EditForm
        name={screen.name}
        isNew={record === null}
        isDirty={form.formState.isDirty}
        isSaving={isSaving}
        isWaiting={isUploading || isPreparing}
        notice={<SaveFailureNotice failure={failure} onRetry={() => void submit()} />}
        submit={submit}
        publish={record === null ? publish : undefined}
        onState={onState}
        onCancel={onCancel}
      >
        {Object.keys(screen.fields).map((field) => (
          <FieldInput
            key={field}
            screen={screen}
            id={record?.id}
            name={field}
            progress={progress}
            onCancelUpload={cancelUpload}
          />
        ))}
        <Controller
          control={form.control}
          name="status"
          render={({ field: { value, onChange } }) => (
            <SelectField label="Status" options={contentStatuses} value={value} onChange={onChange} />
          )}
        />
      </EditForm>
      <ConflictDialog screen={screen} versions={choice.conflict} onChosen={choice.choose} onGoOn={choice.goOnEditing} />
    </FormProvider>
  )
}
