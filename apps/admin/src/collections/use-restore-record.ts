import { useMutation } from '@tanstack/react-query'
import { announceSuccess } from '../components/toasts.ts'
import { collectionClient, recordIn } from './collection-client.ts'
import type { CollectionScreen, ContentRecord } from './collection-screen.ts'
import { useFailureReport } from './failure-report.tsx'
import { createInput, startValues } from './form/form-values.ts'
import { withNewRecord } from './record-cache.ts'
import { useMoveRecord } from './use-move-record.ts'
import { useOptimisticList } from './use-optimistic-list.ts'

interface Deleted {
  readonly record: ContentRecord
  /** 0 is first. */
  readonly position: number
}

/**
 * Offers to create a deleted record again, with its fields, status and position
 * but a new id. If that fails, offers it again.
 */
export function useRestoreRecord(screen: CollectionScreen): (deleted: Deleted) => void {
  const { name, words, failures } = screen
  const list = useOptimisticList(screen)
  const failureReport = useFailureReport()
  const move = useMoveRecord(screen)
  const { mutate } = useMutation({
    mutationFn: ({ record }: Deleted) =>
      collectionClient(name).create(createInput(screen, startValues(screen, record))),
    onMutate: failureReport.clear,
    onSuccess: (answer, { position }) => {
      const record = recordIn(name, answer)
      list.change((loaded) => withNewRecord(loaded, record))
      if (position > 0) move(record, position)
      announceSuccess(`${words.one} restored`)
    },
    onError: (error, deleted) => {
      failureReport.show(failures.create(error))
      offer(deleted)
    },
    onSettled: list.reload,
    meta: { action: `restore a record of ${words.many}` },
  })
  const offer = (deleted: Deleted) =>
    announceSuccess(`${words.one} deleted`, { label: 'Undo', run: () => mutate(deleted) })
  return offer
}
