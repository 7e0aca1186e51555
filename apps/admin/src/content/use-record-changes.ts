import { messageOf } from '@tablier/api-client'
import type { ContentStatus } from '@tablier/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../calls/api.ts'
import { announceSuccess } from '../components/toasts.ts'
import { takeBack } from '../forms/take-back.ts'
import {
  collectionClient,
  collectionKey,
  type LoadedPages,
  recordIn,
  useCachedList,
  withMovedRecord,
  withoutRecord,
  withRecord,
} from './use-records.ts'
import { type CollectionScreen, type ContentRecord, type FailureMessage, recordName } from './collection-screen.ts'
import { useFailureReport } from './failure-report.tsx'
import { t } from '../language/words.ts'

interface StatusChange {
  readonly record: ContentRecord
  readonly status: ContentStatus
}

interface Placed {
  readonly record: ContentRecord
  /** 0 is first. */
  readonly position: number
}

/** Sets the status of a record, moves it or deletes it. */
export function useRecordChanges(screen: CollectionScreen) {
  const { name, failures, confirmDelete } = screen
  const list = useCachedList(name)
  const queryClient = useQueryClient()
  const optimistic = useOptimisticChange(screen)
  const current = useOwnVersions()
  const move = useMoveRecord(screen, current)
  const offerToRestore = useRestoreRecord(screen)

  const undoStatus = ({ id, version }: ContentRecord, status: ContentStatus) =>
    takeBack({ action: `set a status in ${name}`, onSettled: list.reload }, queryClient, () =>
      collectionClient(name).setStatus({ params: { id }, body: { status, version } }),
    )
  const setStatus = useMutation({
    scope: scopeOf(name),
    mutationFn: async ({ record, status }: StatusChange) => {
      const { id } = record
      const body = { status, version: current.of(record) }
      const answer = await collectionClient(name).setStatus({ params: { id }, body })
      current.note(record, recordIn(name, answer).version)
      return answer
    },
    ...optimistic(failures.update, (loaded, { record, status }) =>
      withRecord(loaded, { ...record, status } as typeof record),
    ),
    onSuccess: (answer, { record, status }) => {
      const saved = recordIn(name, answer)
      list.change((loaded) => withRecord(loaded, saved))
      announceSuccess(t.statusSetToOfStatus({ status: t.contentStatus({ status }) }), {
        label: t.undo,
        run: () => void undoStatus(saved, record.status),
      })
    },
    meta: { action: `set a status in ${name}` },
  })
  const remove = useMutation({
    mutationFn: ({ id }: ContentRecord) => collectionClient(name).delete({ params: { id } }),
    ...optimistic(failures.delete, (loaded, { id }) => withoutRecord(loaded, id)),
    onSuccess: (_answer, record) =>
      confirmDelete === undefined
        ? offerToRestore(record)
        : announceSuccess(t.recordDeleted({ name: recordName(screen, record) })),
    meta: { action: `delete a record of ${name}` },
  })
  return {
    /** @param onSettled called when the call has succeeded or failed */
    setStatus: (record: ContentRecord, status: ContentStatus, onSettled?: () => void) =>
      setStatus.mutate({ record, status }, { onSettled: () => onSettled?.() }),
    move: (record: ContentRecord, position: number) => move({ record, position }),
    /** If deleting does not ask first, the toast offers Undo. */
    remove: (record: ContentRecord) => remove.mutate(record),
  }
}

/** Changes of a row that name its version are sent one after the other. */
const scopeOf = (name: CollectionScreen['name']) => ({ id: [...collectionKey(name), 'row'].join() })

type OwnVersions = ReturnType<typeof useOwnVersions>

/** Returns which version a record has after changes that its row does not show yet: presses may follow at once. */
function useOwnVersions() {
  const [versions] = useState(() => new Map<string, number>())
  const keyOf = ({ id, version }: ContentRecord) => `${id} ${version}`
  return {
    of: (record: ContentRecord) => versions.get(keyOf(record)) ?? record.version,
    note: (record: ContentRecord, version: number) => void versions.set(keyOf(record), version),
  }
}

/** Returns callbacks for a mutation that shows its change at once, undoes it if the call fails, and reloads the list. */
function useOptimisticChange({ name }: CollectionScreen) {
  const list = useCachedList(name)
  const failureReport = useFailureReport()
  return <Change>(failure: FailureMessage, apply: (loaded: LoadedPages, change: Change) => LoadedPages) => ({
    onMutate: (change: Change) => {
      failureReport.clear()
      return list.changeFirst((loaded) => apply(loaded, change))
    },
    onError: (error: Error, _change: Change, changed: { previous: LoadedPages | undefined } | undefined) => {
      list.change((loaded) => changed?.previous ?? loaded)
      failureReport.show(failure(error))
    },
    onSettled: list.reload,
  })
}

/** Sends moves one after the other, and reloads the list after the last. */
function useMoveRecord(screen: CollectionScreen, current: OwnVersions): (move: Placed) => void {
  const { name, failures } = screen
  const queryClient = useQueryClient()
  const list = useCachedList(name)
  const optimistic = useOptimisticChange(screen)
  const mutationKey = [...collectionKey(name), 'move']
  const { mutate } = useMutation({
    mutationKey,
    scope: scopeOf(name),
    mutationFn: async ({ record, position }: Placed) => {
      const answer = await collectionClient(name).setPosition({ params: { id: record.id }, body: { position } })
      current.note(record, recordIn(name, answer).version)
      return answer
    },
    ...optimistic(failures.update, (loaded, { record, position }) => withMovedRecord(loaded, record, position)),
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey }) === 1) await list.reload()
    },
    meta: { action: `move a record of ${name}` },
  })
  return mutate
}

/** Offers to restore a deleted record to its place. If restoring fails, offers it again. */
function useRestoreRecord(screen: CollectionScreen): (deleted: ContentRecord) => void {
  const { name, noun } = screen
  const list = useCachedList(name)
  const failureReport = useFailureReport()
  const { mutate } = useMutation({
    mutationFn: ({ id }: ContentRecord) => client.trash.restore({ params: { area: name, id } }),
    onMutate: failureReport.clear,
    onSuccess: async (_answer, restored) => {
      await list.reload()
      announceSuccess(t.recordRestored({ name: recordName(screen, restored) }))
    },
    onError: (error, deleted) => {
      failureReport.show(messageOf(error, t[`${noun}NotRestored`]))
      offer(deleted)
    },
    meta: { action: `restore a record of ${name}` },
  })
  const offer = (deleted: ContentRecord) =>
    announceSuccess(t.recordDeleted({ name: recordName(screen, deleted) }), {
      label: t.undo,
      run: () => mutate(deleted),
    })
  return offer
}
