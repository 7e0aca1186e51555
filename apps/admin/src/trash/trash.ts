import { type InputOf, messageOf, type OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../api.ts'
import { areaName } from '../areas/areas.ts'
import { announceFailure, announceSuccess } from '../components/toasts.ts'

export type TrashPage = OutputOf<Api['trash']['list']>
export type TrashItem = TrashPage['items'][number]

const trashKey = ['trash'] as const

export function trashOptions(query: NonNullable<InputOf<Api['trash']['list']>['query']>) {
  return queryOptions({
    queryKey: [...trashKey, query] as const,
    queryFn: ({ signal }) => client.trash.list({ query, signal }),
    staleTime: 0, // every list can delete something
    meta: { action: 'load the trash' },
  })
}

/** Restores a record or deletes it for good. `onGone` is called when it has left the trash. */
export function useTrashChanges(onGone: () => void) {
  const queryClient = useQueryClient()
  const paramsOf = ({ area, recordId: id }: TrashItem) => ({ params: { area, id } })
  const restore = useMutation({
    mutationFn: (item: TrashItem) => client.trash.restore(paramsOf(item)),
    onSuccess: (_answer, { area }) => {
      announceSuccess(`${areaName(area)} restored`)
      onGone()
    },
    onError: (error) => announceFailure(messageOf(error, 'Restore failed')),
    onSettled: () => queryClient.invalidateQueries(), // it is in one of the other lists now
    meta: { action: 'restore something from the trash' },
  })
  const remove = useMutation({
    mutationFn: (item: TrashItem) => client.trash.delete(paramsOf(item)),
    onSuccess: () => announceSuccess('Deleted for good'),
    onError: (error) => announceFailure(messageOf(error, 'Delete failed')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: trashKey }),
    meta: { action: 'delete something for good' },
  })
  return { restore: restore.mutate, isRestoring: restore.isPending, remove: remove.mutate }
}
