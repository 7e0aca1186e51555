import { AppError } from './app-error.ts'

/** The row that a query looked for. @throws AppError `not_found` where there is none */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw new AppError('not_found')
  return row
}
