import { queryOptions } from '@tanstack/react-query'
import type { ApiSource } from '../api.tsx'

/** The first published logo, or null. */
export function logoQuery(api: ApiSource) {
  return queryOptions({
    queryKey: ['logo'],
    queryFn: async ({ signal }) => {
      const { items } = await (await api()).logos.list({ query: { limit: 1 }, signal })
      return items[0] ?? null
    },
  })
}
