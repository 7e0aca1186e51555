import type { InputOf, OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../api.ts'

export type ActivityPage = OutputOf<Api['activity']['list']>
export type ActivityLine = ActivityPage['items'][number]

export function activityOptions(query: NonNullable<InputOf<Api['activity']['list']>['query']>) {
  return queryOptions({
    queryKey: ['activity', query] as const,
    queryFn: ({ signal }) => client.activity.list({ query, signal }),
    staleTime: 0, // every change adds to it
    meta: { action: 'load the activity' },
  })
}

export const peopleOptions = queryOptions({
  queryKey: ['activity', 'people'] as const,
  queryFn: async ({ signal }) => (await client.activity.people({ signal })).items,
  meta: { action: 'load who did something' },
})
