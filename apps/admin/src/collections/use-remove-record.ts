import { useMutation } from '@tanstack/react-query'
import { announceSuccess } from '../components/toasts.ts'
import { collectionClient } from './collection-client.ts'
import type { CollectionScreen, ContentRecord } from './collection-screen.ts'
import { useFailureReport } from './failure-report.tsx'
import { type LoadedPages, recordsOf, withoutRecord } from './record-cache.ts'
import { useOptimisticList } from './use-optimistic-list.ts'
import { useRestoreRecord } from './use-restore-record.ts'

/**
 * Deletes a record. It disappears at once and comes back if the call fails. If
 * deleting does not ask first, the toast offers to undo it.
 */
export function useRemoveRecord(screen: CollectionScreen): (record: ContentRecord) => void {
  const { name, words, failures, confirmDelete } = screen
  const list = useOptimisticList(screen)
  const failureReport = useFailureReport()
  const offerToRestore = useRestoreRecord(screen)
  const { mutate } = useMutation({
    mutationFn: ({ id }: ContentRecord) => collectionClient(name).delete({ params: { id } }),
    onMutate: ({ id }) => {
      failureReport.clear()
      return list.updateOptimistically((loaded) => withoutRecord(loaded, id))
    },
    onSuccess: (_answer, record, { previous }) => {
      if (confirmDelete === null) offerToRestore({ record, position: positionIn(previous, record) })
      else announceSuccess(`${words.one} deleted`)
    },
    onError: (error, _record, optimistic) => {
      optimistic?.rollback()
      failureReport.show(failures.delete(error))
    },
    onSettled: list.reload,
    meta: { action: `delete a record of ${words.many}` },
  })
  return (record) => mutate(record)
}

/** The loaded records are the first ones, so the index among them is the position. */
function positionIn(loaded: LoadedPages | undefined, { id }: ContentRecord): number {
  return Math.max(0, loaded ? recordsOf(loaded.pages).findIndex((record) => record.id === id) : 0)
}
