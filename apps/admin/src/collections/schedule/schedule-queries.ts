import type { InputOf, OutputOf } from '@tablier/api-client'
import type { Api, CollectionName } from '@tablier/contracts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../api.ts'
import { announceSuccess } from '../../components/toasts.ts'
import { listKey, schedulesKey } from '../use-records.ts'

export type Schedule = OutputOf<Api['schedules']['list']>['items'][number]
export type Times = InputOf<Api['schedules']['set']>['body']

/** A record of any collection. */
export interface RecordKey {
  readonly collection: CollectionName
  readonly id: number
}

/** How often, in milliseconds, what is scheduled is loaded at most and at least while it is on the screen. */
const EVERY = { min: 5_000, max: 60 * 60 * 1000 } as const

export const schedulesOptions = queryOptions({
  queryKey: schedulesKey,
  queryFn: async ({ client: queryClient, signal }) => {
    const due = dueLists(queryClient.getQueryData<Schedule[]>(schedulesKey))
    const { items } = await client.schedules.list({ signal })
    for (const name of due) void queryClient.invalidateQueries({ queryKey: listKey(name) })
    return items
  },
  refetchInterval: ({ state: { data = [] } }) => {
    const next = Math.min(...data.flatMap(timesOf))
    return next < Infinity && Math.min(Math.max(next - Date.now(), EVERY.min), EVERY.max)
  },
  meta: { action: 'load what is scheduled' },
})

function timesOf({ publishAt, unpublishAt }: Schedule): number[] {
  return [publishAt, unpublishAt].flatMap((at) => (at ? Date.parse(at) : []))
}

/** The lists in which a time has come. */
function dueLists(schedules: readonly Schedule[] = []): Set<CollectionName> {
  const due = schedules.filter((schedule) => timesOf(schedule).some((at) => at <= Date.now()))
  return new Set(due.map(({ collection }) => collection))
}

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
