import { queryOptions } from '@tanstack/react-query'
import type { ApiSource } from '../../api.tsx'

/** The first published footer, or null. */
export function footerQuery(api: ApiSource) {
  return queryOptions({
    queryKey: ['footer'],
    queryFn: async ({ signal }) => {
      const { items } = await (await api()).footers.list({ query: { limit: 1 }, signal })
      return items[0] ?? null
    },
  })
}
