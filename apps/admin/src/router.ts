import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { PagePending } from './components/page.tsx'
import { routeTree } from './routeTree.gen.ts'
import type { RouterContext } from './accounts/sign-in/guards.ts'
import { resumeSession } from './accounts/session.ts'
import { PageFailure } from './shell/not-found-page.tsx'

interface RouterOptions {
  /** The browser's history by default. */
  readonly history?: RouterHistory
  readonly loadPage?: RouterContext['loadPage']
}

/** Starts refreshing the stored session and creates the router. */
export function createAppRouter(
  queryClient: QueryClient,
  { history, loadPage = (path) => window.location.assign(path) }: RouterOptions = {},
) {
  return createRouter({
    routeTree,
    context: { queryClient, sessionResumed: resumeSession(), loadPage } satisfies RouterContext,
    defaultPreload: 'intent',
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageFailure,
    scrollRestoration: true,
    ...(history && { history }),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
