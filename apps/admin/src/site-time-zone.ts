import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from './api.ts'

export const timeZoneKey = ['settings', 'site'] as const

const timeZoneOptions = queryOptions({
  queryKey: timeZoneKey,
  queryFn: ({ signal }) => client.settings.adminGet({ signal }), // the public one waits behind visitors
  staleTime: 60_000,
  meta: { action: "load the site's time zone" },
})

/** The language of the site's dates; English until it is known. */
export function useSiteLanguage(): string {
  return useQuery(timeZoneOptions).data?.settings.language ?? 'en'
}

/** The site's time zone, such as `Europe/Paris`; undefined until it is known. */
export function useSiteTimeZone(): string | undefined {
  return useQuery(timeZoneOptions).data?.settings.timeZone
}
