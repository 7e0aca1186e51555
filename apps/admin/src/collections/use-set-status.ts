import type { ContentStatus } from '@tablier/contracts'
import { useMutation } from '@tanstack/react-query'
import { announceSuccess } from '../components/toasts.ts'
import { callsOf, recordIn } from './collection-calls.ts'
import type { CollectionScreen, ContentRecord } from './collection-screen.ts'
import { useFailurePlace } from './failure-place.tsx'
import { withRecord } from './record-cache.ts'
import { useOptimisticList } from './use-optimistic-list.ts'

/** Sets a record's status in place; it shows at once and goes back where that fails. */
export function useSetStatus(screen: CollectionScreen): (record: ContentRecord, status: ContentStatus) => void {
  const { name, words, failures } = screen
  const list = useOptimisticList(screen)
  const place = useFailurePlace()
  const { mutate } = useMutation({
    mutationFn: ({ record, status }: { record: ContentRecord; status: ContentStatus }) =>
      callsOf(name).setStatus({ params: { id: record.id }, body: { status } }),
    onMutate: ({ record, status }) => {
      place.clear()
      return list.showAtOnce((loaded) => withRecord(loaded, { ...record, status }))
    },
    onSuccess: (answer, { status }) => {
      list.change((loaded) => withRecord(loaded, recordIn(name, answer)))
      announceSuccess(`Status set to ${status}`)
    },
    onError: (error, _change, shown) => {
      shown?.restore()
      place.tell(failures.update(error))
    },
    onSettled: list.reload,
    meta: { doing: `set a status in ${words.many}` },
  })
  return (record, status) => mutate({ record, status })
}
