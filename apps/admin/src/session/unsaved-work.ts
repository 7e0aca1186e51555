import { useEffect } from 'react'

const holders = new Set<symbol>()

/** True while a form on the page holds what was typed and not saved. */
export function hasUnsavedWork(): boolean {
  return holders.size > 0
}

/** Says that this form holds unsaved work, so that an expired session keeps it on the page. */
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
