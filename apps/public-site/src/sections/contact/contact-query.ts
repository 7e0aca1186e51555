import type { OutputOf } from '@tablier/api-client'
import { everyPage } from '@tablier/api-client/every-page'
import type { Api } from '@tablier/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { ApiSource } from '../../api.tsx'

export type ContactInfo = OutputOf<Api['contactInfos']['list']>['items'][number]
export type ContactHour = OutputOf<Api['contactHours']['list']>['items'][number]

/** The section's heading (null if none is published), the contact information and the opening hours. */
export function contactQuery(api: ApiSource) {
  return queryOptions({
    queryKey: ['contact'],
    queryFn: async ({ signal }) => {
      const { contactContents, contactInfos, contactHours } = await api()
      const [contents, infos, hours] = await Promise.all([
        contactContents.list({ query: { limit: 1 }, signal }),
        everyPage<ContactInfo>((query) => contactInfos.list({ query, signal })),
        everyPage<ContactHour>((query) => contactHours.list({ query, signal })),
      ])
      return { content: contents.items[0] ?? null, infos, hours }
    },
  })
}
