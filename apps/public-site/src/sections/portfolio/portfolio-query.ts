import type { OutputOf } from '@tablier/api-client'
import { everyPage } from '@tablier/api-client/every-page'
import type { Api } from '@tablier/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { ApiSource } from '../../api.tsx'

export type Dish = OutputOf<Api['portfolioItems']['list']>['items'][number]

/** The section's heading (null if none is published) and all published dishes. */
export function portfolioQuery(api: ApiSource) {
  return queryOptions({
    queryKey: ['portfolio'],
    queryFn: async ({ signal }) => {
      const { portfolioContents, portfolioItems } = await api()
      const [contents, dishes] = await Promise.all([
        portfolioContents.list({ query: { limit: 1 }, signal }),
        everyPage<Dish>((query) => portfolioItems.list({ query, signal })),
      ])
      return { content: contents.items[0] ?? null, dishes }
    },
  })
}
