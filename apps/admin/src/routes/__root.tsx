import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { useSessionEnd } from '../auth/use-session-end.ts'
import type { RouterContext } from '../router-context.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root, notFoundComponent: NotFoundPage })

function Root() {
  useSessionEnd()
  return <Outlet />
}
