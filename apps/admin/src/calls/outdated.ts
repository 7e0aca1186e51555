import { ApiError } from '@tablier/api-client'

/** Returns whether the server refused a call because somebody else has changed the record before. */
export function isOutdated(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'stale_version'
}

/** Returns the current record, under its key, if somebody else has changed it before; else false. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows what the contract has there
export function presentIn<Saved>(error: unknown, key: string): Saved | false {
  return isOutdated(error) && ((error.data as Readonly<Record<string, Saved>> | undefined)?.[key] ?? false) // by the contract
}
