import { contentStatuses } from '@tablier/contracts'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useIsMutating } from '@tanstack/react-query'
import { Controller, FormProvider, useWatch } from 'react-hook-form'
import type { EditActions } from '../../components/edit-dialog.tsx'
import { Button } from '../../components/button.tsx'
import { EditForm } from '../../components/edit-form.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { useIsPreparingPicture } from '../../media/use-picture-preparation.ts'
import type { CollectionScreen } from '../collection-screen.ts'
import { DraftNotice } from '../drafts/draft-notice.tsx'
import { HistoryButton } from '../history/history-button.tsx'
import { ScheduleSection } from '../schedule/schedule-section.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { FieldInput } from './field-input.tsx'
import { RecordPreview } from './record-preview.tsx'
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
  const [isPreviewing, setIsPreviewing] = useState(false)
  const isUploading = useIsMutating({ mutationKey: iconUploadKey }) > 0
  const isPreparing = useIsPreparingPicture()
  return (
    <FormProvider {...form}>
      <div className="flex min-h-0 flex-1">
        <div
          className={
            isPreviewing
              ? 'flex min-h-0 flex-col max-lg:hidden lg:w-112 lg:shrink-0 lg:border-r lg:border-line'
              : 'contents'
          }
        >
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
              <>
                <PreviewButton isPressed={isPreviewing} onClick={() => setIsPreviewing(!isPreviewing)} />
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
            {opened && (
              <ScheduleSection
                collection={screen.name}
                record={opened.draft?.record ?? opened.live}
                hasUnsavedInput={form.formState.isDirty}
              />
            )}
          </EditForm>
        </div>
        {isPreviewing && (
          <RecordPreview screen={screen} record={opened?.live ?? null} onClose={() => setIsPreviewing(false)} />
        )}
      </div>
      <ConflictDialog
        screen={screen}
        versions={actions.conflict}
        onChosen={actions.choose}
        onGoOn={actions.goOnEditing}
      />
    </FormProvider>
  )
}

function PreviewButton({ isPressed, onClick }: { readonly isPressed: boolean; readonly onClick: () => void }) {
  return (
    <Button
      aria-pressed={isPressed}
      className="mr-auto aria-pressed:bg-primary-wash aria-pressed:text-link"
      onClick={onClick}
    >
      <Eye size={16} aria-hidden="true" />
      Preview
    </Button>
  )
}
