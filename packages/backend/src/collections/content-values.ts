import {
  type Collection,
  collections,
  formatDishAllergens,
  parseDishAllergens,
  storedMediaPath,
} from '@tablier/contracts'
import { AppError } from '../calls/app-error.ts'
import type { IncomingFile } from '../calls/handlers.ts'
import { cleanFooter } from './footer-rules.ts'

/** Values for the columns of a content row. */
export type ContentValues = Readonly<Record<string, unknown>>

/** Rules of a single collection that its schema cannot state. */
const cleaners: Partial<Record<string, (values: ContentValues) => ContentValues>> = {
  [collections.footers.table]: cleanFooter,
  [collections.portfolioItems.table]: cleanDish,
}

/** Puts the allergens of a dish in their usual order. */
function cleanDish(values: ContentValues): ContentValues {
  const { allergens } = values
  return typeof allergens === 'string'
    ? { ...values, allergens: formatDishAllergens(parseDishAllergens(allergens)) }
    : values
}

/**
 * Returns the columns that a body and its file set. Media paths get their stored form; a file is stored and replaces a
 * path that was sent.
 * @throws AppError `invalid_input`
 */
export async function contentValues(
  { table, file: fileField }: Collection,
  body: ContentValues,
  file: IncomingFile | undefined,
): Promise<ContentValues> {
  const values = cleaners[table]?.(body) ?? body
  if (!fileField) return values
  const { column } = fileField
  if (file) return { ...values, [column]: await file.keep() }
  const sent = values[column]
  if (typeof sent !== 'string') return values
  const path = storedMediaPath(sent)
  if (path === undefined)
    throw new AppError('invalid_input', {
      errors: [{ field: column, message: 'must be the path of an upload or an http address' }],
    })
  return { ...values, [column]: path }
}
