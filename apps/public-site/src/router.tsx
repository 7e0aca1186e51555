import type { RefusedForm } from '@tablier/contracts/contact-form'
import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { ApiContext, type ApiSource, createApiSource } from './api.tsx'
import { routeTree } from './routeTree.gen.ts'
import { refusedFormKey } from './site/refused-form.ts'
import type { SiteContext } from './site/site-context.ts'

interface RouterSetup {
  /** By default the API on the page's origin. */
  readonly api?: ApiSource
  readonly publicUrl: string
  /** For the scripts of a page that is rendered on the server. */
  readonly nonce?: string
  readonly refusedForm?: RefusedForm | undefined
}

/** A router with a new query cache: one per rendered page, one in the browser. */
export function createSiteRouter({ api = createApiSource(), publicUrl, nonce, refusedForm }: RouterSetup) {
  const queryClient = new QueryClient({
    defaultOptions: {
      // The page's data is fresh until the next page load, so hydration requests nothing.
      queries: { staleTime: Number.POSITIVE_INFINITY, retry: import.meta.env.SSR ? false : 1 },
      // A section that failed on the server is left out, so the browser tries again.
      dehydrate: { shouldDehydrateQuery: (query) => query.state.status === 'success' },
    },
  })
  if (refusedForm) queryClient.setQueryData(refusedFormKey, refusedForm)
  const router = createRouter({
    routeTree,
    context: { api, queryClient, publicUrl } satisfies SiteContext,
    trailingSlash: 'preserve', // every path shows this page: nothing to redirect
    defaultStaleTime: Number.POSITIVE_INFINITY,
    Wrap: ({ children }) => <ApiContext value={api}>{children}</ApiContext>,
    ...(nonce !== undefined && { ssr: { nonce } }),
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  if (!import.meta.env.SSR) {
    // The browser scrolls, also when a dish's address is left. Set late: earlier the router would disable the browser's
    // own scroll restoration.
    const leaveScrolling = () => router.update({ ...router.options, scrollRestoration: () => false })
    // Hydration must not scroll a page that its visitor has scrolled already; the plain shell scrolls to its hash once.
    if (window.$_TSR) leaveScrolling()
    else router.subscribe('onRendered', leaveScrolling)
  }
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createSiteRouter>
  }
}
