import { ApiError, messageOf } from '@tablier/api-client'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isOutdated } from '../calls/outdated.ts'
import { namesOf, type Problems, subjectOf } from './record-fields.ts'
import type { RecordFormOptions } from './record-form-options.ts'
import { t } from '../language/words.ts'

/** What a form knows about a refused save: its fields, and its own words. */
type ReasonOptions<Stored> = Pick<
  RecordFormOptions<Stored, unknown>,
  'fields' | 'reasonsOf' | 'failed' | 'outdated' | 'canHideFields'
>

/** Shows the server's reasons at their fields, and focuses the first one. */
export function showReasons<Stored>(
  form: UseFormReturn,
  error: Error,
  sent: FieldValues,
  options: ReasonOptions<Stored>,
): void {
  const reasons = Object.entries(placedReasons(error, sent, options))
  for (const [path, message] of reasons) form.setError(path, { type: 'server', message }, { shouldFocus: true })
}

function placedReasons<Stored>(
  error: Error,
  sent: FieldValues,
  { fields, reasonsOf }: ReasonOptions<Stored>,
): Problems {
  if (!(error instanceof ApiError)) return {}
  const known = namesOf(fields)
  const placed = error.fields.filter(({ field }) => known.includes(field.split('.')[0] ?? ''))
  // Either the server's message only lists the fields, or it is one sentence about what is wrong.
  const sentence = error.reason === 'wrongFields' ? undefined : error.serverMessage
  const reasons = placed.map(({ field, message: reason }) => [
    field,
    sentence ?? t.fieldReason({ subject: subjectOf(fields, field), reason }),
  ])
  return { ...(Object.fromEntries(reasons) as Problems), ...reasonsOf?.(error, sent) } // pairs of texts
}

/** Returns the form's message after a refused save; undefined if none was refused, or its fields say enough. */
export function failureText<Stored>(
  error: Error | null,
  sent: FieldValues,
  options: ReasonOptions<Stored>,
): string | undefined {
  if (!error || options.failed === undefined) return undefined
  if (isOutdated(error) && options.outdated) return options.outdated
  const isPlaced = Object.keys(placedReasons(error, sent, options)).length > 0
  if (isUnanswered(error)) return options.failed // the form says besides that it may have been saved
  return isPlaced && !options.canHideFields ? undefined : messageOf(error, options.failed)
}

/** Returns whether the answer was lost, so that the record may have been saved. */
export function isUnanswered(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'no_response'
}
