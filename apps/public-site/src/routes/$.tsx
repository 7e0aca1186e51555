import { createFileRoute } from '@tanstack/react-router'
import { LandingPage } from '../page/landing-page.tsx'
import { publishedFacts } from '../seo/published-facts.ts'
import { pageHead } from '../seo/page-head.ts'
import { sectionQueries } from '../page/section-queries.ts'

/** Every path that is no other app's is the public page. */
export const Route = createFileRoute('/$')({
  loader: async ({ context: { api, queryClient } }) => {
    // Each section shows its own failure, so none may fail the page: the outcome of each stays in the query cache.
    const settled = Promise.allSettled(sectionQueries(api).map((load) => load(queryClient)))
    if (import.meta.env.SSR) await settled // in a browser the sections show that they are loading
  },
  // For readers that run no script: a browser keeps what the server wrote and need not load the code for it.
  ...(import.meta.env.SSR && { head: ({ match }) => pageHead(publishedFacts(match.context)) }),
  component: LandingPage,
})
