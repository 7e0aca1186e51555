import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { isCancelled } from '../../is-cancelled.ts'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { useFailureReport } from '../failure-report.tsx'
import { contractResolver } from './contract-resolver.ts'
import { type FormValues, startValues } from './form-values.ts'
import { currentRecord, showReasons } from './save-failure.ts'
import { useSaveRecord } from './use-save-record.ts'

interface RecordFormOptions {
  readonly screen: CollectionScreen
  /** Null creates a record. */
  readonly record: ContentRecord | null
  /** Saved, or there was nothing to save. */
  readonly onDone: () => void
}

/** The state of the record form: values, saving and a conflict. Input stays until it is saved. */
export function useRecordForm({ screen, record, onDone }: RecordFormOptions) {
  const form = useForm<FormValues>({
    defaultValues: startValues(screen, record),
    resolver: contractResolver(screen),
  })
  const { save, isSaving, progress, cancel } = useSaveRecord(screen)
  const [conflict, setConflict] = useState<ContentRecord | null>(null)
  const failureReport = useFailureReport()
  const { isDirty } = form.formState

  async function saveOver(values: FormValues, base: ContentRecord | null) {
    failureReport.clear()
    setConflict(null)
    try {
      await save(values, base)
      onDone()
    } catch (error) {
      const current = currentRecord(error, screen)
      if (current) return setConflict(current)
      if (isCancelled(error)) return
      failureReport.show(base ? screen.failures.update(error) : screen.failures.create(error))
      showReasons(error, form, screen)
    }
  }

  return {
    form,
    isSaving,
    progress,
    cancelUpload: cancel,
    submit: form.handleSubmit((values) => {
      if (isSaving) return undefined
      return record && !isDirty ? onDone() : saveOver(values, record)
    }),
    /** The record as somebody else saved it, while the user has to choose; null otherwise. */
    conflict,
    keepMine: () => void saveOver(form.getValues(), conflict),
    goOnEditing: () => setConflict(null),
  }
}
