import type { InputOf, OutputOf } from '@tablier/api-client'
import type { Api, CollectionName } from '@tablier/contracts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../api.ts'
import { announceSuccess } from '../../components/toasts.ts'

export type Schedule = OutputOf<Api['schedules']['list']>['items'][number]
export type Times = InputOf<Api['schedules']['set']>['body']

/** A record of any collection. */
export interface RecordKey {
  readonly collection: CollectionName
  readonly id: number
}

export const schedulesOptions = queryOptions({
  queryKey: ['schedules'],
  queryFn: async ({ signal }) => (await client.schedules.list({ signal })).items,
  meta: { action: 'load what is scheduled' },
})

/** The schedule of a record; null if it has none, undefined until that is known. */
export function useSchedule({ collection, id }: RecordKey): Schedule | null | undefined {
  const { data } = useQuery(schedulesOptions)
  return data && (data.find((one) => one.collection === collection && one.id === id) ?? null)
}

/** Sets or removes the schedule of a record. */
export function useScheduleChanges(params: RecordKey) {
  const queryClient = useQueryClient()
  async function reload(error: Error | null, done: string) {
    await queryClient.invalidateQueries({ queryKey: schedulesOptions.queryKey })
    if (!error) announceSuccess(done) // from then on the form may close: nothing is typed that is not set
  }
  const set = useMutation({
    mutationFn: (body: Times) => client.schedules.set({ params, body }),
    onSettled: (_schedule, error) => reload(error, 'Scheduled'),
    meta: { action: 'schedule a record' },
  })
  const remove = useMutation({
    mutationFn: () => client.schedules.remove({ params }),
    onSettled: (_nothing, error) => reload(error, 'Schedule removed'),
    meta: { action: 'remove a schedule' },
  })
  return { set, remove }
}
