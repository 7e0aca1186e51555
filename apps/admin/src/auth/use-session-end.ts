import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onSessionEnd } from '../session/session-store.ts'
import { hasUnsavedWork } from '../session/unsaved-work.ts'

/**
 * Leads to the login screen when the session ends, and forgets what was loaded
 * with it. Where the server ended it, by loading the page anew, so that nothing of it is left.
 */
export function useSessionEnd(): void {
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(
    () =>
      onSessionEnd((end) => {
        queryClient.clear()
        const search = { from: end === 'expired' ? router.state.location.href : undefined }
        // the browser itself would ask about unsaved work, which was given up by then
        if (end === 'signed-out' || hasUnsavedWork())
          void router.navigate({ to: '/login', search, ignoreBlocker: true })
        else router.options.context.loadPage(router.buildLocation({ to: '/login', search }).href)
      }),
    [queryClient, router],
  )
}
