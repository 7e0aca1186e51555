import { dateAt } from '@tablier/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { client } from '../api.ts'

const timeZoneOptions = queryOptions({
  queryKey: ['settings', 'site'],
  queryFn: ({ signal }) => client.settings.adminGet({ signal }), // the public one waits behind visitors
  staleTime: 60_000,
  meta: { action: "load the site's time zone" },
})

/** Today's date in the site's time zone, such as `2026-12-25`; in the browser's own until that is known. */
export function useToday(): string {
  const { data } = useQuery(timeZoneOptions)
  return useSyncExternalStore(onReturn, () => dateAt(new Date(), data?.settings.timeZone))
}

/** A screen that is left open overnight is brought up to date when its owner returns. */
function onReturn(update: () => void): () => void {
  document.addEventListener('visibilitychange', update)
  return () => document.removeEventListener('visibilitychange', update)
}
