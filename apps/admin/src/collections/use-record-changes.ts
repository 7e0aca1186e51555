import { messageOf } from '@tablier/api-client'
import { collections, type ContentStatus } from '@tablier/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { announceFailure, announceSuccess } from '../controls/toasts.ts'
import { callsOf, type OneRecord } from './collection-calls.ts'
import type { CollectionScreen, ContentRecord } from './collection-screen.ts'
import { type LoadedPages, withoutRecord, withRecord } from './record-cache.ts'
import { collectionKey, listKey } from './use-records.ts'

/**
 * The changes that need no form. Each shows at once; where it fails the list
 * is as it was, is loaded afresh, and the failure's words are said.
 */
export function useRecordChanges({ name, words, failures }: CollectionScreen) {
  const queryClient = useQueryClient()
  const key = listKey(name)

  async function showAtOnce(change: (loaded: LoadedPages) => LoadedPages) {
    await queryClient.cancelQueries({ queryKey: key })
    const before = queryClient.getQueryData<LoadedPages>(key)
    queryClient.setQueryData<LoadedPages>(key, (loaded) => loaded && change(loaded))
    return { restore: () => queryClient.setQueryData(key, before) }
  }
  const reload = () => queryClient.invalidateQueries({ queryKey: collectionKey(name) })

  const remove = useMutation({
    mutationFn: ({ id }: ContentRecord) => callsOf(name).delete({ params: { id } }),
    onMutate: ({ id }) => showAtOnce((loaded) => withoutRecord(loaded, id)),
    onSuccess: () => announceSuccess(`${words.one} deleted`),
    onError: (error, _record, shown) => {
      shown?.restore()
      announceFailure(messageOf(error, failures.delete))
    },
    onSettled: reload,
    meta: { doing: `delete a record of ${words.many}` },
  })

  const setStatus = useMutation({
    mutationFn: ({ record, status }: { record: ContentRecord; status: ContentStatus }) =>
      callsOf(name).setStatus({ params: { id: record.id }, body: { status } }),
    onMutate: ({ record, status }) => showAtOnce((loaded) => withRecord(loaded, { ...record, status })),
    onSuccess: (answer, { status }) => {
      const record = recordOf(name, answer)
      queryClient.setQueryData<LoadedPages>(key, (loaded) => loaded && withRecord(loaded, record))
      announceSuccess(`Status set to ${status}`)
    },
    onError: (error, _change, shown) => {
      shown?.restore()
      announceFailure(messageOf(error, failures.update))
    },
    onSettled: reload,
    meta: { doing: `set a status in ${words.many}` },
  })

  return {
    remove: (record: ContentRecord) => remove.mutate(record),
    setStatus: (record: ContentRecord, status: ContentStatus) => setStatus.mutate({ record, status }),
  }
}

/** The record within an answer. */
export function recordOf(name: CollectionScreen['name'], answer: OneRecord): ContentRecord {
  const record = answer[collections[name].key]
  if (!record) throw new TypeError(`The answer lacks its ${collections[name].key}.`)
  return record
}
