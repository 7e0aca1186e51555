import { useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Button } from '../../controls/button.tsx'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { contractResolver } from './contract-resolver.ts'
import { FieldInput } from './field-input.tsx'
import { type FormValues, startValues } from './form-values.ts'
import { showSaveFailure } from './save-failure.ts'
import { StatusField } from './status-field.tsx'
import { useSaveRecord } from './use-save-record.ts'

interface RecordFormProps {
  readonly screen: CollectionScreen
  readonly record: ContentRecord | null
  readonly onState: (state: FormState) => void
  readonly onCancel: () => void
  readonly onSaved: () => void
}

/** What a dialog around the form must know of it. */
export interface FormState {
  readonly isDirty: boolean
  readonly isSaving: boolean
}

/** The one form of all collections. */
export function RecordForm({ screen, record, onState, onCancel, onSaved }: RecordFormProps) {
  const form = useForm<FormValues>({
    defaultValues: startValues(screen, record),
    resolver: contractResolver(screen),
  })
  const { save, isSaving, progress, cancel } = useSaveRecord(screen, record)
  const { isDirty, errors } = form.formState
  useEffect(() => onState({ isDirty, isSaving }), [onState, isDirty, isSaving])

  async function submit(values: FormValues) {
    if (isSaving) return
    if (record && !isDirty) return onSaved() // nothing changed
    try {
      await save(values)
      onSaved()
    } catch (error) {
      showSaveFailure(error, { form, screen, isNew: !record })
    }
  }

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)} className="flex min-h-0 flex-col">
        <div className="flex flex-col gap-5 overflow-y-auto px-6 py-5">
          {Object.keys(screen.fields).map((name) => (
            <FieldInput key={name} screen={screen} name={name} progress={progress} onCancelUpload={cancel} />
          ))}
          <StatusField />
        </div>
        {errors.root && (
          <p role="alert" className="border-t border-line bg-danger-wash px-6 py-3 text-sm text-danger">
            {errors.root.message}
          </p>
        )}
        <div className="flex justify-end gap-3 border-t border-line px-6 py-4">
          <Button onClick={onCancel} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" look="primary" aria-disabled={isSaving} className="min-w-24">
            {isSaving ? 'Saving...' : record ? 'Update' : 'Save'}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
