const KEY = 'restoring'

/** Stores whether a restore is running. It ends the session, and the sign-in page then says why. */
export function markRestore(isUnderWay: boolean): void {
  if (isUnderWay) sessionStorage.setItem(KEY, 'true')
  else sessionStorage.removeItem(KEY)
}

/** Returns true if the tab last knew of a running restore. */
export function isRestoreMarked(): boolean {
  return sessionStorage.getItem(KEY) !== null
}
