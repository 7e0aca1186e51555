import type { ContentStatus } from '@tablier/contracts'
import { useMutation } from '@tanstack/react-query'
import { announceSuccess } from '../components/toasts.ts'
import { collectionClient, recordIn } from './collection-client.ts'
import type { CollectionScreen, ContentRecord } from './collection-screen.ts'
import { useFailureReport } from './failure-report.tsx'
import { withRecord } from './record-cache.ts'
import { useOptimisticList } from './use-optimistic-list.ts'

/** Sets a record's status. It shows at once and is undone if the call fails. */
export function useSetStatus(screen: CollectionScreen): (record: ContentRecord, status: ContentStatus) => void {
  const { name, words, failures } = screen
  const list = useOptimisticList(screen)
  const failureReport = useFailureReport()
  const { mutate } = useMutation({
    mutationFn: ({ record, status }: { record: ContentRecord; status: ContentStatus }) =>
      collectionClient(name).setStatus({ params: { id: record.id }, body: { status } }),
    onMutate: ({ record, status }) => {
      failureReport.clear()
      return list.updateOptimistically((loaded) => withRecord(loaded, { ...record, status }))
    },
    onSuccess: (answer, { status }) => {
      list.change((loaded) => withRecord(loaded, recordIn(name, answer)))
      announceSuccess(`Status set to ${status}`)
    },
    onError: (error, _change, optimistic) => {
      optimistic?.rollback()
      failureReport.show(failures.update(error))
    },
    onSettled: list.reload,
    meta: { action: `set a status in ${words.many}` },
  })
  return (record, status) => mutate({ record, status })
}
