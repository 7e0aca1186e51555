import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../seo/page-head.ts'
import { publishedFacts } from '../seo/published-facts.ts'
import { sectionQueries } from '../page/section-queries.ts'
import { SitePage } from '../page/site-page.tsx'
import { legalPageQuery } from '../site/content-queries.ts'
import { legalPageOf } from '../site/legal-links.ts'

/** Every path of this app shows the landing page, except for those of the published legal pages. */
export const Route = createFileRoute('/$')({
  loader: async ({ context: { api, queryClient }, location }) => {
    const name = legalPageOf(location)
    const legal = name && queryClient.query({ ...legalPageQuery(api, name), staleTime: 'static' })
    // No failed section fails the page: each shows its own error from the query cache.
    const settled = Promise.allSettled([legal, ...sectionQueries(api).map((load) => load(queryClient))])
    if (import.meta.env.SSR) await settled // in the browser the sections show a loading state
  },
  // On the server only: the browser keeps these tags and does not load their code.
  ...(import.meta.env.SSR && { head: ({ match }) => pageHead(publishedFacts(match.context, dishIn(match.search))) }),
  component: SitePage,
})

/** The dish that the page is shared for. The server has checked the query: see `readSiteQuery`. */
function dishIn(search: object): number | undefined {
  return 'dish' in search && typeof search.dish === 'number' ? search.dish : undefined
}
