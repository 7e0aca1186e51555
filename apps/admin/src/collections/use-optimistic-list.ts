import { useQueryClient } from '@tanstack/react-query'
import type { CollectionScreen } from './collection-screen.ts'
import type { LoadedPages } from './record-cache.ts'
import { collectionKey, listKey } from './use-records.ts'

/** Changes the cached list of a collection before the server has answered, and reloads it. */
export function useOptimisticList({ name }: CollectionScreen) {
  const queryClient = useQueryClient()
  const key = listKey(name)
  const change = (update: (loaded: LoadedPages) => LoadedPages) =>
    queryClient.setQueryData<LoadedPages>(key, (loaded) => loaded && update(loaded))

  return {
    change,
    /** Changes the list. Returns the previous one and a function that restores it. */
    updateOptimistically: async (update: (loaded: LoadedPages) => LoadedPages) => {
      await queryClient.cancelQueries({ queryKey: key })
      const previous = queryClient.getQueryData<LoadedPages>(key)
      change(update)
      return { previous, rollback: () => queryClient.setQueryData(key, previous) }
    },
    reload: () => queryClient.invalidateQueries({ queryKey: collectionKey(name) }),
  }
}
