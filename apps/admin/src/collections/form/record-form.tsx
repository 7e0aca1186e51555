import { useEffect, useId } from 'react'
import { Controller, FormProvider, useForm } from 'react-hook-form'
import { contentStatuses } from '@tablier/contracts'
import { Button } from '../../controls/button.tsx'
import { Select } from '../../controls/select.tsx'
import { controlClass, Field } from '../../inputs/field.tsx'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { contractResolver } from './contract-resolver.ts'
import { FieldInput } from './field-input.tsx'
import { type FormValues, startValues } from './form-values.ts'
import type { FormState } from './record-dialog.tsx'
import { showSaveFailure } from './save-failure.ts'
import { useSaveRecord } from './use-save-record.ts'

interface RecordFormProps {
  readonly screen: CollectionScreen
  readonly record: ContentRecord | null
  readonly onState: (state: FormState) => void
  readonly onCancel: () => void
  readonly onSaved: () => void
}

/** The one form of all collections. */
export function RecordForm({ screen, record, onState, onCancel, onSaved }: RecordFormProps) {
  const id = useId()
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
          <Field id={`${id}-status`} label="Status">
            <Controller<FormValues, 'status'>
              name="status"
              render={({ field }) => (
                <Select
                  id={`${id}-status`}
                  label="Status"
                  options={contentStatuses}
                  value={field.value}
                  onChange={field.onChange}
                  className={`${controlClass} flex min-h-10 items-center justify-between`}
                />
              )}
            />
          </Field>
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
