import { useEffect } from 'react'

const holders = new Set<symbol>()

/** True while a form on the page has unsaved input. */
export function hasUnsavedWork(): boolean {
  return holders.size > 0
}

/** Registers unsaved work, so that the page stays when the session expires. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined
    const holder = Symbol('unsaved work')
    holders.add(holder)
    return () => {
      holders.delete(holder)
    }
  }, [isUnsaved])
}
