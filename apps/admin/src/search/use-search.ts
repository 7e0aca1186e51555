import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { messageListOptions } from '../messages/message-queries.ts'
import { useSiteRecords } from '../collections/use-site-records.ts'
import { type ResultGroup, type SearchedScreen, searchResults } from './search-results.ts'

interface Search {
  readonly groups: ResultGroup[]
  readonly isLoading: boolean
}

/** Finds screens, records and messages. Loads nothing until there is a text to search for. */
export function useSearch(search: string, links: readonly SearchedScreen[]): Search {
  const { routesByPath } = useRouter()
  const wanted = useDeferredValue(search.trim())
  const isWanted = wanted !== ''
  const lists = useSiteRecords(isWanted)
  const messages = useQuery({
    ...messageListOptions({ limit: 5, search: wanted.slice(0, 200) }, 'search messages'),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
  const screens = links.filter(({ path }) => hasScreen(routesByPath, path))
  return {
    groups: searchResults(wanted, { screens, lists, messages: messages.data?.items ?? [] }),
    isLoading: messages.isLoading || lists.some(({ records, hasFailed }) => !records && !hasFailed),
  }
}

/** Some links of the sidebar have no screen. */
function hasScreen(routes: object, path: string): boolean {
  return path in routes || `${path}/` in routes
}
