import { ApiError, messageOf } from '@tablier/api-client'
import { collections } from '@tablier/contracts'
import type { UseFormReturn } from 'react-hook-form'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import type { FormValues } from './form-values.ts'

const fileCodes: readonly string[] = ['broken_picture', 'too_large', 'unsupported_media'] satisfies ApiError['code'][]

/** Shows the server's reasons below their fields. */
export function showReasons(error: unknown, form: UseFormReturn<FormValues>, { fields }: CollectionScreen): void {
  if (!(error instanceof ApiError)) return
  if (fileCodes.includes(error.code) && form.getValues('file'))
    form.setError('file', { message: messageOf(error, 'This file cannot be used.') })
  for (const { field, message } of error.fields)
    if (field in fields) form.setError(`fields.${field}`, { message }, { shouldFocus: true })
}

/** The current record if the edit was based on an older version; null for every other failure. */
export function currentRecord(error: unknown, { name }: CollectionScreen): ContentRecord | null {
  if (!(error instanceof ApiError) || error.code !== 'stale_version') return null
  const data = error.data as Partial<Record<string, ContentRecord>> | undefined // the contract's data for this code
  return data?.[collections[name].key] ?? null
}
