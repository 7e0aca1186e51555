import { ApiError, messageOf } from '@tablier/api-client'
import type { UseFormReturn } from 'react-hook-form'
import { announceFailure } from '../../controls/toasts.ts'
import { isCancelled } from '../../is-cancelled.ts'
import type { CollectionScreen } from '../collection-screen.ts'
import type { FormValues } from './form-values.ts'

interface FailedSave {
  readonly form: UseFormReturn<FormValues>
  readonly screen: CollectionScreen
  readonly isNew: boolean
}

const fileCodes: readonly string[] = ['broken_picture', 'too_large', 'unsupported_media'] satisfies ApiError['code'][]

/** Says what went wrong, beneath the fields where the server named them. What was typed stays. */
export function showSaveFailure(error: unknown, { form, screen, isNew }: FailedSave): void {
  if (isCancelled(error)) return
  const message = messageOf(error, isNew ? screen.failures.create : screen.failures.update)
  if (!(error instanceof ApiError)) return announceFailure(message)
  if (error.code === 'stale_version')
    return form.setError('root', {
      message: `${message} What you typed is still here: copy what you need, close this dialog and open the ${screen.words.one.toLowerCase()} again.`,
    })
  announceFailure(message)
  if (fileCodes.includes(error.code) && form.getValues('file')) form.setError('file', { message })
  for (const { field, message: reason } of error.fields)
    if (field in screen.fields) form.setError(`fields.${field}`, { message: reason }, { shouldFocus: true })
}
