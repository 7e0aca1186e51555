import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { resumeSession } from './auth/session.ts'
import { routeTree } from './routeTree.gen.ts'
import { PageFailure } from './shell/page-failure.tsx'
import { PagePending } from './shell/page-pending.tsx'

export interface RouterContext {
  readonly queryClient: QueryClient
  /** Done when the stored session was refreshed, well or not. */
  readonly sessionResumed: Promise<void>
  /** Leaves this page and loads another one. */
  readonly loadPage: (path: string) => void
}

interface RouterSurroundings {
  /** The browser's own unless given. */
  readonly history?: RouterHistory
  readonly loadPage?: RouterContext['loadPage']
}

/** Starts the session and makes the router. */
export function createAppRouter(
  queryClient: QueryClient,
  { history, loadPage = (path) => window.location.assign(path) }: RouterSurroundings = {},
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
