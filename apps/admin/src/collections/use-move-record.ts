import { useMutation, useQueryClient } from '@tanstack/react-query'
import { collectionClient } from './collection-client.ts'
import type { CollectionScreen, ContentRecord } from './collection-screen.ts'
import { useFailureReport } from './failure-report.tsx'
import { withMovedRecord } from './record-cache.ts'
import { useOptimisticList } from './use-optimistic-list.ts'
import { collectionKey } from './use-records.ts'

/**
 * Moves a record to a position, 0 being first. The move shows at once. Moves are
 * sent one after another, and the list is reloaded after the last.
 */
export function useMoveRecord(screen: CollectionScreen): (record: ContentRecord, position: number) => void {
  const { name, words, failures } = screen
  const queryClient = useQueryClient()
  const list = useOptimisticList(screen)
  const failureReport = useFailureReport()
  const mutationKey = [...collectionKey(name), 'move']
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: ({ record, position }: { record: ContentRecord; position: number }) =>
      collectionClient(name).setPosition({ params: { id: record.id }, body: { position } }),
    onMutate: ({ record, position }) => {
      failureReport.clear()
      return list.updateOptimistically((loaded) => withMovedRecord(loaded, record, position))
    },
    onError: (error, _move, optimistic) => {
      optimistic?.rollback()
      failureReport.show(failures.update(error))
    },
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey }) === 1) await list.reload()
    },
    meta: { action: `move a record of ${words.many}` },
  })
  return (record, position) => mutate({ record, position })
}
