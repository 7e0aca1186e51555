import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { CollectionName } from '@tablier/contracts'
import { callsOf } from './collection-calls.ts'
import type { CollectionScreen } from './collection-screen.ts'
import { recordsOf } from './record-cache.ts'

/** Everything that is loaded of a collection; counts stand beside the list below it. */
export function collectionKey(name: CollectionName) {
  return ['collections', name] as const
}

export function listKey(name: CollectionName) {
  return [...collectionKey(name), 'list'] as const
}

function recordsOptions({ name, words, pageSize }: CollectionScreen) {
  return infiniteQueryOptions({
    queryKey: listKey(name),
    queryFn: ({ pageParam, signal }) =>
      callsOf(name).adminList({ query: { page: pageParam, limit: pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : null),
    meta: { doing: `load ${words.many}` },
  })
}

/** The records of a collection in the owner's order, one page at first. */
export function useRecords(screen: CollectionScreen) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    recordsOptions(screen),
  )
  return {
    /** Undefined while the first page loads. */
    records: data && recordsOf(data.pages),
    /** Records on all pages, loaded or not. */
    total: data?.pages[0]?.total ?? 0,
    error,
    reload: () => void refetch(),
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
  }
}
