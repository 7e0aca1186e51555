import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { CollectionName } from '@tablier/contracts'
import { collectionClient } from './collection-client.ts'
import type { CollectionScreen } from './collection-screen.ts'
import { draftsKey } from './drafts/use-drafts.ts'
import { type LoadedPages, recordsOf } from './record-cache.ts'

/** The key of all queries of all collections. */
export const collectionsKey = ['collections'] as const

/** The key of what is scheduled. */
export const schedulesKey = ['schedules'] as const

/** The key of all queries of a collection. */
export function collectionKey(name: CollectionName) {
  return [...collectionsKey, name] as const
}

/** The key of a collection's records by position. */
export function listKey(name: CollectionName) {
  return [...collectionKey(name), 'list'] as const
}

function recordsOptions({ name, words, pageSize }: CollectionScreen) {
  return infiniteQueryOptions({
    queryKey: listKey(name),
    queryFn: ({ pageParam, signal }) =>
      collectionClient(name).adminList({ query: { page: pageParam, limit: pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : null),
    meta: { action: `load ${words.many}` },
  })
}

/** The records of a collection by position; only the first page until more are loaded. */
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

/** The loaded records of a collection, to change and to reload. */
export function useCachedList(name: CollectionName) {
  const queryClient = useQueryClient()
  const queryKey = listKey(name)
  const change = (update: (loaded: LoadedPages) => LoadedPages) =>
    queryClient.setQueryData<LoadedPages>(queryKey, (loaded) => loaded && update(loaded))
  return {
    change,
    /** Changes the list before the server has answered. Resolves with the previous one. */
    changeFirst: async (update: (loaded: LoadedPages) => LoadedPages) => {
      await queryClient.cancelQueries({ queryKey })
      const previous = queryClient.getQueryData<LoadedPages>(queryKey)
      change(update)
      return { previous }
    },
    reload: async () => {
      const renewed = [draftsKey, schedulesKey, collectionKey(name)] // a change can end a draft and a schedule
      await Promise.all(renewed.map((key) => queryClient.invalidateQueries({ queryKey: key })))
    },
  }
}
