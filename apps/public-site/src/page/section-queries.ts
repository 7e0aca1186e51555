import type { QueryClient } from '@tanstack/react-query'
import type { ApiSource } from '../api.tsx'
import {
  aboutPresenceQuery,
  aboutQuery,
  bannerQuery,
  contactQuery,
  footerQuery,
  galleryQuery,
  legalLinksQuery,
  logoQuery,
  portfolioQuery,
  servicesQuery,
  settingsQuery,
  testimonialsQuery,
} from '../site/content-queries.ts'

type Load = (client: QueryClient) => Promise<unknown>

/** One load per section. A query that is already in the cache is not sent again. */
export function sectionQueries(api: ApiSource): Load[] {
  return [
    (client) => client.query({ ...settingsQuery(api), staleTime: 'static' }),
    (client) => client.query({ ...logoQuery(api), staleTime: 'static' }),
    (client) => client.query({ ...bannerQuery(api), staleTime: 'static' }),
    async (client) => {
      const isPresent = await client.query({ ...aboutPresenceQuery(api), staleTime: 'static' })
      if (isPresent) await client.query({ ...aboutQuery(api), staleTime: 'static' })
    },
    (client) => client.query({ ...servicesQuery(api), staleTime: 'static' }),
    (client) => client.query({ ...portfolioQuery(api), staleTime: 'static' }),
    (client) => client.query({ ...testimonialsQuery(api), staleTime: 'static' }),
    (client) => client.query({ ...galleryQuery(api), staleTime: 'static' }),
    (client) => client.query({ ...contactQuery(api), staleTime: 'static' }),
    (client) => client.query({ ...footerQuery(api), staleTime: 'static' }),
    (client) => client.query({ ...legalLinksQuery(api), staleTime: 'static' }),
  ]
}
