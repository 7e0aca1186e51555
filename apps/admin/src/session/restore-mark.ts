import { tabStorage } from '@tablier/contracts/browser-storage'

const KEY = 'restoring'

/** Stores whether a restore is running. It ends the session, and the sign-in page then says why. */
export function markRestore(isUnderWay: boolean): void {
  if (isUnderWay) tabStorage.write(KEY, 'true')
  else tabStorage.remove(KEY)
}

/** Returns true if the tab last knew of a running restore. */
export function isRestoreMarked(): boolean {
  return tabStorage.read(KEY) !== null
}
