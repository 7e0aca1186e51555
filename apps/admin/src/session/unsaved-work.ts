import { useEffect } from 'react'

const holders = new Set<symbol>()

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
