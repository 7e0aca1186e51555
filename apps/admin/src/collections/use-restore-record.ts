import { useMutation } from '@tanstack/react-query'
import { announceSuccess } from '../components/toasts.ts'
import { callsOf, recordIn } from './collection-calls.ts'
import type { CollectionScreen, ContentRecord } from './collection-screen.ts'
import { useFailurePlace } from './failure-place.tsx'
import { createInput, startValues } from './form/form-values.ts'
import { withNewRecord } from './record-cache.ts'
import { useMoveRecord } from './use-move-record.ts'
import { useOptimisticList } from './use-optimistic-list.ts'

interface Deleted {
  readonly record: ContentRecord
  /** Its place in the owner's order; 0 is first. */
  readonly position: number
}

/**
 * Offers to make a deleted record anew, with its fields, its picture's path,
 * its status and its place; its id is another. Where that fails, it offers it again.
 */
export function useRestoreRecord(screen: CollectionScreen): (deleted: Deleted) => void {
  const { name, words, failures } = screen
  const list = useOptimisticList(screen)
  const place = useFailurePlace()
  const move = useMoveRecord(screen)
  const { mutate } = useMutation({
    mutationFn: ({ record }: Deleted) => callsOf(name).create(createInput(screen, startValues(screen, record))),
    onMutate: place.clear,
    onSuccess: (answer, { position }) => {
      const record = recordIn(name, answer)
      list.change((loaded) => withNewRecord(loaded, record))
      if (position > 0) move(record, position)
      announceSuccess(`${words.one} restored`)
    },
    onError: (error, deleted) => {
      place.tell(failures.create(error))
      offer(deleted)
    },
    onSettled: list.reload,
    meta: { doing: `restore a record of ${words.many}` },
  })
  const offer = (deleted: Deleted) =>
    announceSuccess(`${words.one} deleted`, { label: 'Undo', run: () => mutate(deleted) })
  return offer
}
