import { AppError } from './app-error.ts'

/**
 * Checks that a change was made from the present version of a record, if it names one. Lock the record first.
 * @param key the name of the record in the error's data
 * @throws AppError `stale_version` with the record
 */
export function checkVersion(key: string, record: { readonly version: number }, sent: number | undefined): void {
  if (sent !== undefined && sent !== record.version) throw staleVersion({ [key]: record })
}

/**
 * Returns the refusal of a change that was made from an older state.
 * @param data the present state under its key
 * @param reason what it says, if the code's own reason is not specific enough
 */
export function staleVersion(
  data?: Readonly<Record<string, unknown>>,
  reason?: 'draftChangedMeanwhile' | 'hoursChangedMeanwhile' | 'offerChanged',
): AppError {
  return new AppError('stale_version', { data, ...(reason && { reason }) })
}
