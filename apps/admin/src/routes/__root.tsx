import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { useSessionEnd } from '../auth/use-session-end.ts'
import type { RouterContext } from '../router-context.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { loadDeskWords } from '../words.ts'

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ location }) => {
    if (location.pathname !== '/login') await loadDeskWords() // before the code of the page
  },
  component: Root,
  notFoundComponent: NotFoundPage,
})

function Root() {
  useSessionEnd()
  return <Outlet />
}
