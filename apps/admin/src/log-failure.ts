import { ApiError } from '@tablier/api-client'
import { isCancelled } from './is-cancelled.ts'

/**
 * Writes a failure that was handled to the browser's console. A 401 is left
 * out, which ends the session and says enough, and so is a call that was cancelled.
 * @param doing what was being done, such as 'sign out'
 */
export function logFailure(doing: string, error: unknown): void {
  if (error instanceof ApiError && error.status === 401) return
  if (isCancelled(error)) return
  console.warn(`Failed to ${doing}:`, error) // oxlint-disable-line no-console -- the specification wants these in the console
}
