import { dateAt } from '@tablier/contracts'
import { useSyncExternalStore } from 'react'
import { useSiteTimeZone } from './site-settings.ts'

/** Returns today's date in the site's time zone, such as `2026-12-25`; in the browser's until that is known. */
export function useToday(): string {
  const timeZone = useSiteTimeZone()
  return useSyncExternalStore(onReturn, () => dateAt(new Date(), timeZone))
}

/** Calls a listener when somebody returns to a screen that was left open. For `useSyncExternalStore`. */
export function onReturn(update: () => void): () => void {
  document.addEventListener('visibilitychange', update)
  return () => document.removeEventListener('visibilitychange', update)
}
