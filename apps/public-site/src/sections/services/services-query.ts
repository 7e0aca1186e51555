import type { OutputOf } from '@tablier/api-client'
import { everyPage } from '@tablier/api-client/every-page'
import type { Api } from '@tablier/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { ApiSource } from '../../api.tsx'

export type Service = OutputOf<Api['serviceFeatures']['list']>['items'][number]

/** The section's heading (null if none is published) and all published services. */
export function servicesQuery(api: ApiSource) {
  return queryOptions({
    queryKey: ['services'],
    queryFn: async ({ signal }) => {
      const { serviceContents, serviceFeatures } = await api()
      const [contents, services] = await Promise.all([
        serviceContents.list({ query: { limit: 1 }, signal }),
        everyPage<Service>((query) => serviceFeatures.list({ query, signal })),
      ])
      return { content: contents.items[0] ?? null, services }
    },
  })
}
