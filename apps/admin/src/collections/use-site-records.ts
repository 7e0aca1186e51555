import { everyPage } from '@tablier/api-client'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { callsOf } from './collection-calls.ts'
import type { CollectionScreen, ContentRecord } from './collection-screen.ts'
import { collectionKey } from './use-records.ts'
import { type SiteArea, siteAreas } from './site-areas.ts'

/** One list of an area with all its records. */
export interface SiteList {
  readonly area: SiteArea
  readonly screen: CollectionScreen
  /** Undefined while they load. */
  readonly records: readonly ContentRecord[] | undefined
  readonly hasFailed: boolean
}

const lists = siteAreas.flatMap((area) => area.screen.lists.map((screen) => ({ area, screen })))

/**
 * Every record of the site, as the dashboard counts and the search finds them.
 * @param isWanted nothing is loaded before it is
 */
export function useSiteRecords(isWanted = true): SiteList[] {
  const queries = useQueries({
    queries: lists.map(({ screen }) => ({ ...allRecordsOptions(screen), enabled: isWanted })),
  })
  return lists.map(({ area, screen }, index) => ({
    area,
    screen,
    records: queries[index]?.data,
    hasFailed: queries[index]?.isError ?? false,
  }))
}

function allRecordsOptions({ name, words }: CollectionScreen) {
  return queryOptions({
    queryKey: [...collectionKey(name), 'all'] as const,
    queryFn: ({ signal }) => everyPage((query) => callsOf(name).adminList({ query, signal })),
    staleTime: 60_000, // a change made here loads them afresh at once
    meta: { doing: `load ${words.many}` },
  })
}
