import type { QueryClient } from '@tanstack/react-query'
import type { ApiSource } from '../api.tsx'
import { aboutPresenceQuery, aboutQuery } from './about/about-query.ts'
import { contactQuery } from './contact/contact-query.ts'
import { footerQuery } from './footer/footer-query.ts'
import { galleryQuery } from './gallery/gallery-query.ts'
import { bannerQuery } from './hero/hero-query.ts'
import { logoQuery } from './navigation/navigation-query.ts'
import { portfolioQuery } from './portfolio/portfolio-query.ts'
import { servicesQuery } from './services/services-query.ts'
import { testimonialsQuery } from './testimonials/testimonials-query.ts'

type Load = (client: QueryClient) => Promise<unknown>

/** What the page needs before it is whole, a load for each section; what a cache already has is not asked again. */
export function sectionQueries(api: ApiSource): Load[] {
  return [
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
  ]
}
