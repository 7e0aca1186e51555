import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from './api.ts'

/** The settings of the site, whether mail works, and the room on the disk. */
export const settingsOptions = queryOptions({
  queryKey: ['settings'] as const,
  queryFn: ({ signal }) => client.settings.adminGet({ signal }), // the public one waits behind visitors
  staleTime: 0, // whether mail works changes without this browser
  meta: { action: 'load the settings' },
})

/** Loads the site's settings at most once a minute, because many screens show dates. */
function useSite() {
  return useQuery({ ...settingsOptions, staleTime: 60_000 }).data?.settings
}

/** The language of the site's dates; English until it is known. */
export function useSiteLanguage(): string {
  return useSite()?.language ?? 'en'
}

/** The site's time zone, such as `Europe/Paris`; undefined until it is known. */
export function useSiteTimeZone(): string | undefined {
  return useSite()?.timeZone
}
