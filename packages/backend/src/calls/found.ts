import { AppError } from './app-error.ts'

/** Returns the row that a query looked for. @throws AppError `not_found` if it is undefined */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw new AppError('not_found')
  return row
}
