import { everyPage } from '@tablier/api-client'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { collectionClient } from './collection-client.ts'
import type { Area, CollectionScreen, ContentRecord } from './collection-screen.ts'
import { collectionKey } from './use-records.ts'
import { siteLists } from './site-areas.ts'

/** One list of an area with all its records. */
export interface SiteList {
  readonly area: Area
  readonly screen: CollectionScreen
  /** Undefined while loading. */
  readonly records: readonly ContentRecord[] | undefined
  readonly hasFailed: boolean
}

/**
 * Every record of the site, for the dashboard and the search.
 * @param isEnabled nothing is loaded until it is true
 */
export function useSiteRecords(isEnabled = true): SiteList[] {
  const queries = useQueries({
    queries: siteLists.map(({ screen }) => ({ ...allRecordsOptions(screen), enabled: isEnabled })),
  })
  return siteLists.map(({ area, screen }, index) => ({
    area,
    screen,
    records: queries[index]?.data,
    hasFailed: queries[index]?.isError ?? false,
  }))
}

/** Queries every record of a collection. */
export function allRecordsOptions({ name, words }: CollectionScreen) {
  return queryOptions({
    queryKey: [...collectionKey(name), 'all'] as const,
    queryFn: ({ signal }) => everyPage((query) => collectionClient(name).adminList({ query, signal })),
    staleTime: 60_000, // a change made here reloads them at once
    meta: { action: `load ${words.many}` },
  })
}
