import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { messageListOptions } from '../messages/message-queries.ts'
import { navigation } from '../shell/navigation.ts'
import { useSiteRecords } from '../site/use-site-records.ts'
import { type ResultGroup, searchResults } from './search-results.ts'

/** Finds screens, records and messages; nothing is loaded before there is something to look for. */
export function useSearch(search: string): { readonly groups: ResultGroup[]; readonly isLoading: boolean } {
  const { routesByPath } = useRouter()
  const wanted = useDeferredValue(search.trim())
  const isWanted = wanted !== ''
  const lists = useSiteRecords(isWanted)
  const messages = useQuery({
    ...messageListOptions({ limit: 5, search: wanted.slice(0, 200) }, 'search messages'),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
  const screens = navigation.flatMap(({ links }) => links).filter(({ path }) => hasScreen(routesByPath, path))
  return {
    groups: searchResults(wanted, { screens, lists, messages: messages.data?.items ?? [] }),
    isLoading: messages.isLoading || lists.some(({ records, hasFailed }) => !records && !hasFailed),
  }
}

/** The sidebar links parts, too, that are not available. */
function hasScreen(routes: object, path: string): boolean {
  return path in routes || `${path}/` in routes
}
