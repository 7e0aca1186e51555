import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { ApiContext, type ApiSource, apiOver } from './api.tsx'
import { routeTree } from './routeTree.gen.ts'
import type { SiteContext } from './site/site-context.ts'

interface RouterSetup {
  /** Left out: the API on the page's own origin. */
  readonly api?: ApiSource
  readonly publicUrl: string
  /** Marks the scripts of a page that is rendered on the server. */
  readonly nonce?: string
}

/** A router with a query cache of its own: one for each page rendered, one in each browser. */
export function createSiteRouter({ api = apiOver(), publicUrl, nonce }: RouterSetup) {
  const queryClient = new QueryClient({
    defaultOptions: {
      // What the page came with stays true until the next visit, so hydration asks for nothing.
      queries: { staleTime: Number.POSITIVE_INFINITY, retry: import.meta.env.SSR ? false : 1 },
      // A section that failed on the server is left out: the browser tries again by itself.
      dehydrate: { shouldDehydrateQuery: (query) => query.state.status === 'success' },
    },
  })
  const router = createRouter({
    routeTree,
    context: { api, queryClient, publicUrl } satisfies SiteContext,
    trailingSlash: 'preserve', // every path is this page: nothing to redirect
    defaultStaleTime: Number.POSITIVE_INFINITY,
    Wrap: ({ children }) => <ApiContext value={api}>{children}</ApiContext>,
    ...(nonce !== undefined && { ssr: { nonce } }),
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  // A rendered page stays where its visitor has scrolled it while hydration comes. Said late: earlier the router
  // would take the browser's own restoration away.
  if (!import.meta.env.SSR && window.$_TSR) router.update({ ...router.options, scrollRestoration: () => false })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createSiteRouter>
  }
}
