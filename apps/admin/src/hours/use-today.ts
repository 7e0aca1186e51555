import { dateAt } from '@tablier/contracts'
import { useSyncExternalStore } from 'react'
import { onReturn } from '../on-return.ts'
import { useSiteTimeZone } from '../site-time-zone.ts'

/** Returns today's date in the site's time zone, such as `2026-12-25`; in the browser's until that is known. */
export function useToday(): string {
  const timeZone = useSiteTimeZone()
  return useSyncExternalStore(onReturn, () => dateAt(new Date(), timeZone))
}
