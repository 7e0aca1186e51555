import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { isCancelled } from '../../is-cancelled.ts'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { useFailurePlace } from '../failure-place.tsx'
import { contractResolver } from './contract-resolver.ts'
import { type FormValues, startValues } from './form-values.ts'
import { presentRecord, showReasons } from './save-failure.ts'
import { useSaveRecord } from './use-save-record.ts'

interface RecordFormOptions {
  readonly screen: CollectionScreen
  /** Null makes a new one. */
  readonly record: ContentRecord | null
  /** Saved, or there was nothing to save. */
  readonly onDone: () => void
}

/** The form's values, saving them, and what is in the way of that. What was typed stays until it is saved. */
export function useRecordForm({ screen, record, onDone }: RecordFormOptions) {
  const form = useForm<FormValues>({
    defaultValues: startValues(screen, record),
    resolver: contractResolver(screen),
  })
  const { save, isSaving, progress, cancel } = useSaveRecord(screen)
  const [conflict, setConflict] = useState<ContentRecord | null>(null)
  const place = useFailurePlace()
  const { isDirty } = form.formState

  async function saveOver(values: FormValues, base: ContentRecord | null) {
    place.clear()
    setConflict(null)
    try {
      await save(values, base)
      onDone()
    } catch (error) {
      const present = presentRecord(error, screen)
      if (present) return setConflict(present)
      if (isCancelled(error)) return
      place.tell(base ? screen.failures.update(error) : screen.failures.create(error))
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
    /** The record as somebody else left it, while the owner has to choose; null otherwise. */
    conflict,
    keepMine: () => void saveOver(form.getValues(), conflict),
    goOnEditing: () => setConflict(null),
  }
}
