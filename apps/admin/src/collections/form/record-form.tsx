import { contentStatuses } from '@tablier/contracts'
import { useIsMutating } from '@tanstack/react-query'
import { Controller, FormProvider, useWatch } from 'react-hook-form'
import type { EditActions } from '../../components/edit-dialog.tsx'
import { EditForm } from '../../components/edit-form.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { useIsPreparingPicture } from '../../media/use-picture-preparation.ts'
import type { CollectionScreen } from '../collection-screen.ts'
import { DraftNotice } from '../drafts/draft-notice.tsx'
import { HistoryButton } from '../history/history-button.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { FieldInput } from './field-input.tsx'
import { SaveFailureNotice } from './save-failure-notice.tsx'
import { iconUploadKey } from './social-media-row.tsx'
import type { OpenedRecord } from './use-opened-record.ts'
import { useRecordForm } from './use-record-form.ts'

interface RecordFormProps extends EditActions {
  readonly screen: CollectionScreen
  /** Null creates a record. */
  readonly opened: OpenedRecord | null
  /** Opens the form again with the record as it is now. */
  readonly onReopen?: () => void
}

/** The one form of all collections. */
export function RecordForm({ screen, opened, onReopen, onState, onCancel, onSaved }: RecordFormProps) {
  const { form, isSaving, progress, cancelUpload, failure, ...actions } = useRecordForm({
    screen,
    opened,
    onDone: onSaved,
  })
  const status = useWatch({ control: form.control, name: 'status' })
  const isUploading = useIsMutating({ mutationKey: iconUploadKey }) > 0
  const isPreparing = useIsPreparingPicture()
  return (
    <FormProvider {...form}>
      <EditForm
        name={screen.name}
        isNew={opened === null}
        isDirty={form.formState.isDirty}
        isSaving={isSaving}
        isWaiting={isUploading || isPreparing}
        notice={<SaveFailureNotice failure={failure} onRetry={() => void actions.retry()} />}
        submit={actions.submit}
        publish={opened === null ? actions.publish : undefined}
        saveDraft={opened?.live.status === 'Published' && status === 'Published' ? actions.saveDraft : undefined}
        tools={
          opened && (
            <HistoryButton
              screen={screen}
              record={opened.live}
              hasUnsavedInput={form.formState.isDirty}
              onRestored={() => onReopen?.()}
            />
          )
        }
        onState={onState}
        onCancel={onCancel}
      >
        {opened && (
          <DraftNotice
            screen={screen}
            opened={opened}
            isSaving={isSaving || isUploading}
            hasUnsavedInput={form.formState.isDirty}
            onPublish={() => void actions.publish()}
            onDiscarded={onSaved}
          />
        )}
        {Object.keys(screen.fields).map((field) => (
          <FieldInput
            key={field}
            screen={screen}
            id={opened?.live.id}
            name={field}
            progress={progress}
            onCancelUpload={cancelUpload}
            onRetry={() => void actions.retry()}
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
      <ConflictDialog
        screen={screen}
        versions={actions.conflict}
        onChosen={actions.choose}
        onGoOn={actions.goOnEditing}
      />
    </FormProvider>
  )
}
