import { messageOf, type OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../api.ts'
import { announceFailure, announceSuccess } from '../components/toasts.ts'
import { t } from '../words.ts'

/** The examples that are left. */
export type Examples = OutputOf<Api['examples']['get']>

export const examplesOptions = queryOptions({
  queryKey: ['examples'] as const,
  queryFn: ({ signal }) => client.examples.get({ signal }),
  staleTime: 0, // an edit elsewhere makes an example the owner's
  meta: { action: 'load the examples' },
})

/** Returns how many examples would be removed. */
export function countUntouched({ lists }: Examples): number {
  return lists.reduce((sum, { untouched }) => sum + untouched.length, 0)
}

/** Returns how many examples stay because somebody has changed them. */
export function countChanged({ lists }: Examples): number {
  return lists.reduce((sum, { changed }) => sum + changed, 0)
}

/** Removes all examples and brings them back. */
export function useExampleChanges() {
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries() // examples are in every list
  const restore = useMutation({
    mutationFn: () => client.examples.restore(),
    onSuccess: ({ restored }) => announceSuccess(t.examplesBroughtBack({ count: restored })),
    onError: (error) => announceFailure(messageOf(error, t.theExamplesCouldNotBeBrought)),
    onSettled: reload,
    meta: { action: 'restore the examples' },
  })
  const remove = useMutation({
    mutationFn: () => client.examples.remove(),
    onSuccess: ({ removed }) =>
      announceSuccess(t.examplesRemoved({ count: removed }), {
        label: t.undo,
        run: () => restore.mutate(),
      }),
    onError: (error) => announceFailure(messageOf(error, t.theExamplesCouldNotBeRemoved)),
    onSettled: reload,
    meta: { action: 'remove the examples' },
  })
  return {
    remove: () => remove.mutate(),
    restore: () => restore.mutate(),
    isBusy: remove.isPending || restore.isPending,
  }
}
