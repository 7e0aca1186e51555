import { useQueryClient } from '@tanstack/react-query'
import type { CollectionScreen } from './collection-screen.ts'
import type { LoadedPages } from './record-cache.ts'
import { collectionKey, listKey } from './use-records.ts'

/** Ways to change the loaded list of a collection before the server has answered, and to load it afresh. */
export function useOptimisticList({ name }: CollectionScreen) {
  const queryClient = useQueryClient()
  const key = listKey(name)
  const change = (how: (loaded: LoadedPages) => LoadedPages) =>
    queryClient.setQueryData<LoadedPages>(key, (loaded) => loaded && how(loaded))

  return {
    change,
    /** Changes the list and answers how to take that back. */
    showAtOnce: async (how: (loaded: LoadedPages) => LoadedPages) => {
      await queryClient.cancelQueries({ queryKey: key })
      const before = queryClient.getQueryData<LoadedPages>(key)
      change(how)
      return { before, restore: () => queryClient.setQueryData(key, before) }
    },
    reload: () => queryClient.invalidateQueries({ queryKey: collectionKey(name) }),
  }
}
