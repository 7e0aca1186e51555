import { queryOptions } from '@tanstack/react-query'
import type { ApiSource } from '../api.tsx'

/** The first published banner, or null. */
export function bannerQuery(api: ApiSource) {
  return queryOptions({
    queryKey: ['banner'],
    queryFn: async ({ signal }) => {
      const { items } = await (await api()).banners.list({ query: { limit: 1 }, signal })
      return items[0] ?? null
    },
  })
}
