const KEY = 'restoring'

/** Remembers whether a restore is under way. It ends the session, and the sign-in page then says why. */
export function markRestore(isUnderWay: boolean): void {
  if (isUnderWay) sessionStorage.setItem(KEY, 'true')
  else sessionStorage.removeItem(KEY)
}

/** True if a restore was under way when this tab last knew. */
export function isRestoreMarked(): boolean {
  return sessionStorage.getItem(KEY) !== null
}
