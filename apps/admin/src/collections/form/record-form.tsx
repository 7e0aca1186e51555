import { contentStatuses } from '@tablier/contracts'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useIsMutating } from '@tanstack/react-query'
import { Controller, FormProvider } from 'react-hook-form'
import type { EditActions } from '../../components/edit-dialog.tsx'
import { Button } from '../../components/button.tsx'
import { EditForm } from '../../components/edit-form.tsx'
import { SelectField } from '../../components/select-field.tsx'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { FieldInput } from './field-input.tsx'
import { RecordPreview } from './record-preview.tsx'
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
  const [isPreviewing, setIsPreviewing] = useState(false)
  const isUploading = useIsMutating({ mutationKey: iconUploadKey }) > 0
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
            isNew={record === null}
            isDirty={form.formState.isDirty}
            isSaving={isSaving}
            isWaiting={isUploading}
            notice={<SaveFailureNotice failure={failure} onRetry={() => void submit()} />}
            submit={submit}
            publish={record === null ? publish : undefined}
            extra={<PreviewButton isPressed={isPreviewing} onClick={() => setIsPreviewing(!isPreviewing)} />}
            onState={onState}
            onCancel={onCancel}
          >
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
          </EditForm>
        </div>
        {isPreviewing && <RecordPreview screen={screen} record={record} onClose={() => setIsPreviewing(false)} />}
      </div>
      <ConflictDialog screen={screen} versions={choice.conflict} onChosen={choice.choose} onGoOn={choice.goOnEditing} />
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
