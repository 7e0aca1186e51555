import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callsOf } from './collection-calls.ts'
import type { CollectionScreen, ContentRecord } from './collection-screen.ts'
import { useFailurePlace } from './failure-place.tsx'
import { withMovedRecord } from './record-cache.ts'
import { useOptimisticList } from './use-optimistic-list.ts'
import { collectionKey } from './use-records.ts'

/**
 * Moves a record to a place in the owner's order, 0 being first. It shows at
 * once; moves are sent one after another, and the list is loaded afresh after the last.
 */
export function useMoveRecord(screen: CollectionScreen): (record: ContentRecord, position: number) => void {
  const { name, words, failures } = screen
  const queryClient = useQueryClient()
  const list = useOptimisticList(screen)
  const place = useFailurePlace()
  const mutationKey = [...collectionKey(name), 'move']
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: ({ record, position }: { record: ContentRecord; position: number }) =>
      callsOf(name).setPosition({ params: { id: record.id }, body: { position } }),
    onMutate: ({ record, position }) => {
      place.clear()
      return list.showAtOnce((loaded) => withMovedRecord(loaded, record, position))
    },
    onError: (error, _move, shown) => {
      shown?.restore()
      place.tell(failures.update(error))
    },
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey }) === 1) await list.reload()
    },
    meta: { doing: `move a record of ${words.many}` },
  })
  return (record, position) => mutate({ record, position })
}
