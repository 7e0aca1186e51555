import { createFileRoute } from '@tanstack/react-router'
import { LandingPage } from '../page/landing-page.tsx'
import { publishedFacts } from '../seo/published-facts.ts'
import { pageHead } from '../seo/page-head.ts'
import { sectionQueries } from '../page/section-queries.ts'

/** Every path of this app shows the landing page. */
export const Route = createFileRoute('/$')({
  loader: async ({ context: { api, queryClient } }) => {
    // No failed section fails the page: each shows its own error from the query cache.
    const settled = Promise.allSettled(sectionQueries(api).map((load) => load(queryClient)))
    if (import.meta.env.SSR) await settled // in the browser the sections show a loading state
  },
  // On the server only: the browser keeps these tags and does not load their code.
  ...(import.meta.env.SSR && { head: ({ match }) => pageHead(publishedFacts(match.context, dishIn(match.search))) }),
  component: LandingPage,
})

/** The dish that the page is shared for. The server has checked the query: see `readSiteQuery`. */
function dishIn(search: object): number | undefined {
  return 'dish' in search && typeof search.dish === 'number' ? search.dish : undefined
}
