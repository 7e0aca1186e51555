import { ApiError, messageOf } from '@tablier/api-client'
import type { UseFormReturn } from 'react-hook-form'
import type { CollectionScreen } from '../collection-screen.ts'
import type { FormValues } from './form-values.ts'
import type { Way } from './use-send.ts'

const fileCodes: readonly string[] = [
  'broken_picture',
  'disk_full',
  'too_large',
  'unsupported_media',
] satisfies ApiError['code'][]

/** Shows the server's reasons below their fields. */
export function showReasons(error: unknown, form: UseFormReturn<FormValues>, { fields }: CollectionScreen): void {
  if (!(error instanceof ApiError)) return
  if (isAboutFile(error, form.getValues('file')))
    form.setError('file', { message: messageOf(error, 'This file cannot be used.') }, { shouldFocus: true })
  for (const { field, message } of error.fields)
    if (field in fields) form.setError(`fields.${field}`, { message }, { shouldFocus: true })
}

/** Returns true if the server refused the file. The reason is shown below the file. */
export function isAboutFile(error: unknown, file: File | null): boolean {
  return file !== null && error instanceof ApiError && fileCodes.includes(error.code)
}

/** The form's message about a failed save. */
export interface SaveFailure {
  readonly texts: readonly string[]
  /** True if the same call may succeed later. */
  readonly canRetry: boolean
}

/** @param message the screen's message; null if it has none */
export function saveFailure(error: unknown, message: string | null): SaveFailure | null {
  const status = error instanceof ApiError ? error.status : 500
  const kept = 'The server could not be reached. What you entered is still here.'
  const full = error instanceof ApiError && error.code === 'disk_full' ? error.message : null
  const texts = [...new Set([message, status === 0 ? kept : full])].filter((text) => text !== null)
  return texts.length > 0 ? { texts, canRetry: status === 0 || status === 429 || status >= 500 } : null
}

/** Returns true if somebody else has changed the record, or ended the draft changes that were to be published. */
export function isOutdated(error: unknown, way: Way): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'stale_version' || (way === 'publish draft' && error.code === 'not_found')
}
