import { tabStorage } from '@tablier/contracts/browser-storage'
import { useQueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { RouterContext } from '../accounts/sign-in/guards.ts'
import { onSessionChange, onSessionEnd, readSession } from '../session/session-store.ts'
import { hasUnsavedWork } from '../session/unsaved-work.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { loadDeskWords } from '../language/words.ts'

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ location }) => {
    if (location.pathname !== '/login') await loadDeskWords() // before the code of the page
  },
  component: Root,
  notFoundComponent: NotFoundPage,
})

/**
 * Goes to the set-up of two-step sign-in when the server requires it, unless there is unsaved work.
 * Goes to the login screen when the session ends, and clears the query cache. If the session expired, it reloads the
 * page, so that nothing stays in memory; but not if memory is all that this browser has.
 */
function Root() {
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(
    () =>
      onSessionEnd((end) => {
        queryClient.clear()
        const search = { from: end === 'expired' ? router.state.location.href : undefined }
        // a page load would make the browser ask about unsaved work that was already given up
        if (end === 'signed-out' || hasUnsavedWork() || !tabStorage.remembers())
          void router.navigate({ to: '/login', search, ignoreBlocker: true })
        else router.options.context.loadPage(router.buildLocation({ to: '/login', search }).href)
      }),
    [queryClient, router],
  )
  useEffect(
    () =>
      onSessionChange(() => {
        const isOpen = router.state.location.pathname.startsWith('/admin/')
        if (isOpen && readSession()?.mustAddFactor && !hasUnsavedWork()) void router.navigate({ to: '/two-step' })
      }),
    [router],
  )
  return <Outlet />
}
