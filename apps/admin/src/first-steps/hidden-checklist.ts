import { useSyncExternalStore } from 'react'

/**
 * Whether the dashboard hides the checklist. This is stored in the browser, because other administrators, or the same
 * one on a new device, may still need it. Help always shows it.
 */
const KEY = 'first_steps_hidden'
const listeners = new Set<() => void>()

export function useIsChecklistHidden(): boolean {
  return useSyncExternalStore(subscribe, () => localStorage.getItem(KEY) !== null)
}

export function setChecklistHidden(isHidden: boolean): void {
  if (isHidden) localStorage.setItem(KEY, 'true')
  else localStorage.removeItem(KEY)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
