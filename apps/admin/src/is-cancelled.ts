/** True for the reason that an aborted signal gives, whichever realm made it. */
export function isCancelled(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError'
}
