import type { OutputOf } from '@tablier/api-client'
import type { Api, CollectionName } from '@tablier/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from '../../api.ts'

/** A record's draft changes: who saved them, and when. */
export type Draft = OutputOf<Api['drafts']['list']>['items'][number]

/** The key of the query for records with draft changes. */
export const draftsKey = ['drafts'] as const

export const draftsOptions = queryOptions({
  queryKey: draftsKey,
  queryFn: async ({ signal }) => (await client.drafts.list({ signal })).items,
  meta: { action: 'load the draft changes' },
})

/** Returns the ids of a collection's records with draft changes; none while they load. */
export function useDraftIds(name: CollectionName): ReadonlySet<number> {
  const { data = [] } = useQuery(draftsOptions)
  return new Set(data.filter(({ collection }) => collection === name).map(({ id }) => id))
}

/** Returns a record's draft changes, undefined if it has none. */
export function draftOf(drafts: readonly Draft[], name: CollectionName, id: number): Draft | undefined {
  return drafts.find((draft) => draft.collection === name && draft.id === id)
}
