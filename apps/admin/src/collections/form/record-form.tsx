import { contentStatuses } from '@tablier/contracts'
import { useIsMutating } from '@tanstack/react-query'
import { Controller, FormProvider, useWatch } from 'react-hook-form'
import type { EditActions } from '../../components/edit-dialog.tsx'
import { EditForm } from '../../components/edit-form.tsx'
import { SelectField } from '../../components/select.tsx'
import { useIsPreparingPicture } from '../../media/prepare-picture.ts'
import type { CollectionScreen } from '../collection-screen.ts'
import { DraftNotice } from '../drafts/draft-notice.tsx'
import { HistoryButton } from '../history/history-button.tsx'
import { ScheduleSection, type TypedTimes } from '../schedule/schedule-section.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { FieldInput } from './field-input.tsx'
import { FormWithPreview } from './form-with-preview.tsx'
import { SaveFailureNotice } from './save-failure-notice.tsx'
import { iconUploadKey } from './social-media-row.tsx'
import type { OpenedRecord } from './use-opened-record.ts'
import { useRecordForm } from './use-record-form.ts'

interface RecordFormProps extends EditActions {
  readonly screen: CollectionScreen
  /** Null for a form that creates a record. */
  readonly opened: OpenedRecord | null
  /** Of the record's schedule; a new record has none. */
  readonly typedTimes?: TypedTimes
  /** Opens the form again with the record as it is now. */
  readonly onReopen?: () => void
}

/** The one form of all collections. */
export function RecordForm({ screen, opened, typedTimes, onReopen, onState, onCancel, onSaved }: RecordFormProps) {
  const { form, isSaving, progress, cancelUpload, failure, ...actions } = useRecordForm({
    screen,
    opened,
    onDone: onSaved,
  })
  const [status, replaces] = useWatch({ control: form.control, name: ['status', 'replaces'] })
  const canBeDraft = opened?.live.status === 'Published' && status === 'Published' && replaces === 'here'
  const isUploading = useIsMutating({ mutationKey: iconUploadKey }) > 0
  const isPreparing = useIsPreparingPicture()
  const isWaiting = isUploading || isPreparing
  return (
    <FormProvider {...form}>
      <FormWithPreview screen={screen} record={opened?.live ?? null}>
        {(previewButton) => (
          <EditForm
            name={screen.name}
            isNew={opened === null}
            isDirty={form.formState.isDirty}
            isSaving={isSaving}
            isWaiting={isWaiting}
            notice={<SaveFailureNotice failure={failure} isWaiting={isWaiting} onRetry={() => void actions.retry()} />}
            submit={actions.submit}
            publish={opened === null ? actions.publish : undefined}
            saveDraft={canBeDraft ? actions.saveDraft : undefined}
            tools={
              <>
                {previewButton}
                {opened && (
                  <HistoryButton
                    screen={screen}
                    record={opened.live}
                    hasUnsavedInput={form.formState.isDirty}
                    onRestored={() => onReopen?.()}
                  />
                )}
              </>
            }
            onState={onState}
            onCancel={onCancel}
          >
            {opened && (
              <DraftNotice
                screen={screen}
                opened={opened}
                isSaving={isSaving || isWaiting}
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
            {opened && typedTimes && (
              <ScheduleSection
                collection={screen.name}
                record={opened.draft?.record ?? opened.live}
                hasUnsavedInput={form.formState.isDirty || isPreparing}
                typed={typedTimes}
              />
            )}
          </EditForm>
        )}
      </FormWithPreview>
      <ConflictDialog
        screen={screen}
        versions={actions.conflict}
        onChosen={actions.choose}
        onGoOn={actions.goOnEditing}
      />
    </FormProvider>
  )
}
