import { ApiError } from '@tablier/api-client'

/**
 * Logs a handled failure to the browser's console. Skips a 401, which ends the
 * session, and cancelled calls.
 * @param action what failed, such as 'sign out'
 */
export function logFailure(action: string, error: unknown): void {
  if (error instanceof ApiError && error.status === 401) return
  if (isCancelled(error)) return
  console.warn(`Failed to ${action}:`, error) // oxlint-disable-line no-console -- the specification wants these in the console
}

/** True for an `AbortError`, from any realm. */
export function isCancelled(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError'
}
