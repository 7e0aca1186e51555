import type { OutputOf } from '@tablier/api-client'
import { everyPage } from '@tablier/api-client/every-page'
import type { Api } from '@tablier/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { ApiSource } from '../../api.tsx'

export type Review = OutputOf<Api['testimonialItems']['list']>['items'][number]

/** The section's heading (null if none is published) and all published reviews. */
export function testimonialsQuery(api: ApiSource) {
  return queryOptions({
    queryKey: ['testimonials'],
    queryFn: async ({ signal }) => {
      const { testimonialContents, testimonialItems } = await api()
      const [contents, reviews] = await Promise.all([
        testimonialContents.list({ query: { limit: 1 }, signal }),
        everyPage<Review>((query) => testimonialItems.list({ query, signal })),
      ])
      return { content: contents.items[0] ?? null, reviews }
    },
  })
}
