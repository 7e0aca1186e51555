import { type Collection, collections, storedMediaPath } from '@tablier/contracts'
import { AppError } from './app-error.ts'
import { cleanFooter } from './footer-rules.ts'

/** Values for the columns of a row, its own or the common ones. */
export type ContentValues = Readonly<Record<string, unknown>>

/** What changes the values of a collection on their way in, beyond its schema. */
const cleaners: Partial<Record<string, (values: ContentValues) => ContentValues>> = {
  [collections.footers.table]: cleanFooter,
}

/**
 * The columns that a body and its file set: media paths in their stored form, a new file over a path that was sent.
 * @param file the stored path of the file that came with the body
 * @throws AppError `invalid_input`
 */
export function contentValues(
  { table, file: fileField }: Collection,
  body: ContentValues,
  file: string | undefined,
): ContentValues {
  const values = cleaners[table]?.(body) ?? body
  if (!fileField) return values
  const { column } = fileField
  if (file !== undefined) return { ...values, [column]: file }
  const sent = values[column]
  if (typeof sent !== 'string') return values
  const path = storedMediaPath(sent)
  if (path === undefined)
    throw new AppError('invalid_input', {
      errors: [{ field: column, message: 'must be the path of an upload or an http address' }],
    })
  return { ...values, [column]: path }
}
