import { useMutation } from '@tanstack/react-query'
import { announceSuccess } from '../components/toasts.ts'
import { callsOf } from './collection-calls.ts'
import type { CollectionScreen, ContentRecord } from './collection-screen.ts'
import { useFailurePlace } from './failure-place.tsx'
import { type LoadedPages, recordsOf, withoutRecord } from './record-cache.ts'
import { useOptimisticList } from './use-optimistic-list.ts'
import { useRestoreRecord } from './use-restore-record.ts'

/**
 * Deletes a record; it goes at once, and comes back where that fails. Where
 * deleting does not ask, the toast offers to undo it.
 */
export function useRemoveRecord(screen: CollectionScreen): (record: ContentRecord) => void {
  const { name, words, failures, confirmDelete } = screen
  const list = useOptimisticList(screen)
  const place = useFailurePlace()
  const offerToRestore = useRestoreRecord(screen)
  const { mutate } = useMutation({
    mutationFn: ({ id }: ContentRecord) => callsOf(name).delete({ params: { id } }),
    onMutate: ({ id }) => {
      place.clear()
      return list.showAtOnce((loaded) => withoutRecord(loaded, id))
    },
    onSuccess: (_answer, record, { before }) => {
      if (confirmDelete === null) offerToRestore({ record, position: positionIn(before, record) })
      else announceSuccess(`${words.one} deleted`)
    },
    onError: (error, _record, shown) => {
      shown?.restore()
      place.tell(failures.delete(error))
    },
    onSettled: list.reload,
    meta: { doing: `delete a record of ${words.many}` },
  })
  return (record) => mutate(record)
}

/** The loaded records are the first of the owner's order, so the place among them is the record's own. */
function positionIn(loaded: LoadedPages | undefined, { id }: ContentRecord): number {
  return Math.max(0, loaded ? recordsOf(loaded.pages).findIndex((record) => record.id === id) : 0)
}
